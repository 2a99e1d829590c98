import * as z from 'zod'
import { pictureViews } from '../../values/vehicle/picture-views.ts'
import { route } from '../route.ts'
import { id, idIn, instant, none, wordOf } from '../shapes.ts'
import { draftReport } from './reports.ts'
import { sellerRates } from './sale.ts'

/** A picture kept with the draft of a car. */
export const draftPicture = z.object({
  id,
  /** Its address in a small size. */
  src: z.string(),
  /** The photograph that it is, of those that a listing asks for; null for any other one. */
  view: wordOf(pictureViews).nullable(),
})
export type DraftPicture = z.infer<typeof draftPicture>

const DRAFT_FIELDS_MAX = 60
/** Typed text by the names of the form's fields. It is not checked before the car is listed. */
const draftForm = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), z.string().max(6_000))
  .refine((form) => Object.keys(form).length <= DRAFT_FIELDS_MAX)

export const draftRoutes = {
  myCarDraft: route({
    method: 'GET',
    path: '/my-cars/draft',
    summary: 'What the caller has typed so far about a car to list',
    access: 'member',
    data: z.object({
      draft: z
        .object({
          form: z.record(z.string(), z.string()),
          updated_at: instant,
          report: draftReport.nullable(),
          pictures: z.array(draftPicture),
        })
        .nullable(),
      seller_rates: sellerRates,
    }),
  }),
  saveMyCarDraft: route({
    method: 'PUT',
    path: '/my-cars/draft',
    summary: 'Keeps what the caller has typed so far, over what was kept before',
    access: 'member',
    body: z.strictObject({ form: draftForm }),
    data: z.object({ updated_at: instant }),
  }),
  removeMyCarDraft: route({
    method: 'DELETE',
    path: '/my-cars/draft',
    summary: 'Throws the draft away, with its pictures and its inspection report',
    access: 'member',
    data: none,
  }),
  addDraftPicture: route({
    method: 'POST',
    path: '/my-cars/draft/pictures',
    summary: 'Keeps a picture with the caller’s draft; the car takes it when it is sent',
    access: 'member',
    idempotent: true,
    body: z.strictObject({ view: wordOf(pictureViews).optional() }),
    files: ['image'],
    data: z.object({ picture: draftPicture }),
  }),
  removeDraftPicture: route({
    method: 'DELETE',
    path: '/my-cars/draft/pictures/{id}',
    summary: 'Takes a picture out of the caller’s draft',
    access: 'member',
    params: z.object({ id: idIn }),
    data: none,
  }),
}
