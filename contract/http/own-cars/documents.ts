import * as z from 'zod'
import { carDocumentKinds } from '../../values/vehicle/car-document-kinds.ts'
import { route } from '../route.ts'
import { id, idIn, instant } from '../shapes.ts'

/** A document of a car. Only staff and the car's owner can read it. Another call returns its picture. */
export const carDocument = z.object({
  id,
  kind: z.enum(carDocumentKinds),
  note: z.string(),
  added_at: instant,
})
export type CarDocument = z.infer<typeof carDocument>
/** A picture as a data address: it has no public one. */
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
}
