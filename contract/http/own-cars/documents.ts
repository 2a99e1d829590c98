import * as z from 'zod'
import { carDocumentKinds } from '../../values/vehicle/car-document-kinds.ts'
import { route } from '../route.ts'
import { id, idIn, instant } from '../shapes.ts'

/** The stored form of a document: the PDF unchanged, or the JPEG of a picture. */
export const paperFormat = z.enum(['pdf', 'jpeg'])
export type PaperFormat = z.infer<typeof paperFormat>
/** The allowed content types of its file. */
export const PAPER_TYPES = ['application/pdf', 'image/jpeg'] as const
export const paperFile = { format: paperFormat, bytes: z.int() }

/** A document of a car. Only staff and the car's owner can read it. Other calls return its picture, or its file. */
export const carDocument = z.object({
  id,
  kind: z.enum(carDocumentKinds),
  ...paperFile,
  note: z.string(),
  added_at: instant,
})
export type CarDocument = z.infer<typeof carDocument>
/** A picture as a data address, because it has no public one. A PDF is not found under it. */
export const documentPicture = z.object({ src: z.string() })

export const carDocumentRoutes = {
  myCarDocuments: route({
    method: 'GET',
    path: '/my-cars/{id}/documents',
    summary: 'The papers of one of the caller’s own cars',
    access: 'member',
    params: z.object({ id: idIn }),
    data: z.object({ documents: z.array(carDocument) }),
  }),
  myCarDocument: route({
    method: 'GET',
    path: '/car-documents/{id}',
    summary: 'One paper of one of the caller’s own cars',
    access: 'member',
    params: z.object({ id: idIn }),
    data: documentPicture,
  }),
  myCarDocumentFile: route({
    method: 'GET',
    path: '/car-documents/{id}/file',
    summary: 'One paper of one of the caller’s own cars as a file: a PDF, or the JPEG of a picture',
    access: 'member',
    params: z.object({ id: idIn }),
    file: PAPER_TYPES,
    data: z.object({}),
  }),
}
