import * as z from 'zod'
import { carDocumentKinds } from '../../../values/vehicle/car-document-kinds.ts'
import { carCertificate, certificateKind } from '../../own-cars/certificates.ts'
import { carDocument, documentPicture, PAPER_TYPES } from '../../own-cars/documents.ts'
import { carReport } from '../../own-cars/reports.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money } from '../../shapes.ts'
import { personalName, personalText } from '../personal.ts'
import { byId } from '../shapes.ts'

const base = '/api/admin' as const
const documents = z.object({
  documents: z.array(z.object({ ...carDocument.shape, note: personalText, added_by: z.string() })),
  certificates: z.array(z.object({ ...carCertificate.shape, added_by: z.string(), added_at: instant })),
  /** The only report that the car's page offers to members. */
  inspection_report: z.object({ ...carReport.shape, added_by: z.string() }).nullable(),
})
export type AdminCarDocuments = z.infer<typeof documents>

/** The history of a car, newest first. `to_id` is the auction or the order. */
const carHistory = z.object({
  entries: z.array(
    z.object({
      what: z.enum(['added', 'listed', 'reviewed', 'asked', 'answered', 'lot', 'order', 'withdrawn']),
      at: instant,
      status: z.string().nullable(),
      text: personalText.nullable(),
      amount: money.nullable(),
      to_id: id.nullable(),
    }),
  ),
  /** Other cars with its chassis number, newest first. */
  same_chassis: z.array(
    z.object({
      id,
      title_ar: z.string(),
      title_en: z.string(),
      owner_id: id,
      owner_name: personalName,
      status: z.string(),
      kilometres: z.int(),
      created_at: instant,
    }),
  ),
})
export type CarHistory = z.infer<typeof carHistory>

/** Letters, digits and the marks between them. */
const CERTIFICATE_NUMBER = /^[\p{L}\d][\p{L}\d/ .-]{1,38}[\p{L}\d]$/u
const certificate = { base, access: 'cars', path: '/cars/{id}/certificates/{kind}' } as const
const certificateParams = z.object({ id: idIn, kind: certificateKind })

export const documentAdminRoutes = {
  adminCarDocuments: route({
    method: 'GET',
    base,
    path: '/cars/{id}/documents',
    summary: 'The papers of a car and its inspection report',
    access: 'read.members',
    params: byId,
    data: documents,
  }),
  adminAddCarDocument: route({
    method: 'POST',
    base,
    path: '/cars/{id}/documents',
    summary: 'Adds a paper of a car as one picture or PDF, which is sealed; only staff and the owner read it',
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
  adminCarDocumentFile: route({
    method: 'GET',
    base,
    path: '/car-documents/{id}/file',
    summary: 'A paper of a car as a file: a PDF, or the JPEG of a picture; the look is written to the audit',
    access: 'cars',
    params: byId,
    file: PAPER_TYPES,
    data: z.object({}),
  }),
  adminCarReport: route({
    method: 'GET',
    base,
    path: '/cars/{id}/report',
    summary: 'The inspection report of a car as a file; the look is written to the audit',
    access: 'cars',
    params: byId,
    file: PAPER_TYPES,
    data: z.object({}),
  }),
  adminSaveCarReport: route({
    method: 'PUT',
    base,
    path: '/cars/{id}/report',
    summary: 'Adds or replaces the inspection report of a car (PDF, JPEG, PNG or WebP) until its auction is published',
    access: 'cars',
    params: byId,
    body: z.strictObject({}),
    files: ['report'],
    data: documents,
  }),
  adminRemoveCarReport: route({
    method: 'DELETE',
    base,
    path: '/cars/{id}/report',
    summary: 'Removes the inspection report of a car until its auction is published',
    access: 'cars',
    params: byId,
    data: documents,
  }),
  adminCarCertificate: route({
    ...certificate,
    method: 'GET',
    summary: 'A certificate of a car as a file; the look is written to the audit',
    params: certificateParams,
    file: PAPER_TYPES,
    data: z.object({}),
  }),
  adminSaveCarCertificate: route({
    ...certificate,
    method: 'PUT',
    summary:
      'Adds or replaces a certificate of a car with the number and day of its issuer, until its auction is published',
    params: certificateParams,
    body: z.strictObject({ number: z.string().trim().regex(CERTIFICATE_NUMBER), issued_on: z.iso.date() }),
    files: ['certificate'],
    data: documents,
  }),
  adminRemoveCarCertificate: route({
    ...certificate,
    method: 'DELETE',
    summary: 'Removes a certificate of a car until its auction is published',
    params: certificateParams,
    data: documents,
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
    access: 'read.members',
    params: byId,
    data: carHistory,
  }),
}
