import * as z from 'zod'
import { carDocumentKinds } from '../../../values/vehicle/car-document-kinds.ts'
import { carDocument, documentPicture } from '../../own-cars/documents.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money } from '../../shapes.ts'
import { byId } from '../shapes.ts'

const base = '/api/admin' as const
const documents = z.object({ documents: z.array(z.object({ ...carDocument.shape, added_by: z.string() })) })
export type AdminCarDocuments = z.infer<typeof documents>

/** What happened to a car, newest first. `to_id` is the auction or the order. */
const carHistory = z.object({
  entries: z.array(
    z.object({
      what: z.enum(['added', 'listed', 'reviewed', 'asked', 'answered', 'lot', 'order', 'withdrawn']),
      at: instant,
      status: z.string().nullable(),
      text: z.string().nullable(),
      amount: money.nullable(),
      to_id: id.nullable(),
    }),
  ),
})
export type CarHistory = z.infer<typeof carHistory>

export const documentAdminRoutes = {
  adminCarDocuments: route({
    method: 'GET',
    base,
    path: '/cars/{id}/documents',
    summary: 'The papers of a car',
    access: 'read',
    params: byId,
    data: documents,
  }),
  adminAddCarDocument: route({
    method: 'POST',
    base,
    path: '/cars/{id}/documents',
    summary: 'Adds a paper of a car as one picture, which is sealed; only staff and the owner read it',
    access: 'cars',
    params: byId,
    body: z.strictObject({ kind: z.enum(carDocumentKinds), note: z.string().trim().max(200).default('') }),
    files: ['image'],
    data: documents,
  }),
  adminCarDocument: route({
    method: 'GET',
    base,
    path: '/car-documents/{id}',
    summary: 'Shows a paper of a car; the look is written to the audit',
    access: 'cars',
    params: byId,
    data: documentPicture,
  }),
  adminRemoveCarDocument: route({
    method: 'DELETE',
    base,
    path: '/car-documents/{id}',
    summary: 'Removes a paper of a car and its picture',
    access: 'cars',
    params: z.object({ id: idIn }),
    data: documents,
  }),
  adminCarHistory: route({
    method: 'GET',
    base,
    path: '/cars/{id}/history',
    summary: 'What happened to a car: its review, auctions and orders',
    access: 'read',
    params: byId,
    data: carHistory,
  }),
}
