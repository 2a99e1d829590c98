import * as z from 'zod'
import { reviewQuestion, reviewQuestionBody } from '../../own-cars/review-questions.ts'
import { route } from '../../route.ts'
import { carImage, id, idIn, instant, money, paged } from '../../shapes.ts'
import { personalText } from '../personal.ts'
import { byId, listQuery, sorted } from '../shapes.ts'

const text = z.string().nullable()
/** A car that its owner listed. Its id is the car's. */
const listing = z.object({
  id,
  slug: z.string(),
  type: z.enum(['auction', 'sale']),
  title_ar: z.string(),
  title_en: z.string(),
  owner_id: id,
  owner_name: z.string(),
  images: z.array(carImage),
  submitted_at: instant,
  /** The side that acts next, or the result of the review. */
  status: z.enum(['in_review', 'owner_asked', 'accepted', 'declined', 'withdrawn']),
  /** The start of the wait for staff or the owner; null when decided. */
  waiting_since: instant.nullable(),
  /** The owner's minimum price; null without the right `lots.secrets`. */
  wanted_price: money.nullable(),
  reviewed_at: instant.nullable(),
  reviewed_by: text,
  review_reason: personalText.nullable(),
  /** The owner sent an inspection report, and it is still there. */
  own_report: z.boolean(),
})
export type AdminListing = z.infer<typeof listing>
const listingPage = z.object({
  ...listing.shape,
  questions: z.array(
    z.object({
      ...reviewQuestion.shape,
      text: personalText,
      answer: personalText.nullable(),
      asked_by: z.string(),
    }),
  ),
})
export type AdminListingPage = z.infer<typeof listingPage>

const base = '/api/admin' as const

export const listingAdminRoutes = {
  adminListings: route({
    method: 'GET',
    base,
    path: '/listings',
    summary:
      'Cars that owners listed, those that wait longest first; without `status` and `owner_id` those under review, of which those that wait for staff come first',
    access: 'read.members',
    query: z.object({
      ...listQuery,
      ...sorted('id', 'submitted_at'),
      status: listing.shape.status.optional(),
      owner_id: idIn.optional(),
    }),
    data: paged(listing),
  }),
  adminListing: route({
    method: 'GET',
    base,
    path: '/listings/{id}',
    summary: 'One listed car with what staff asked about it',
    access: 'read.members',
    params: byId,
    data: listingPage,
  }),
  adminAskOwner: route({
    method: 'POST',
    base,
    path: '/listings/{id}/ask',
    summary: 'Asks the owner of a listed car a question; it waits for the answer and then comes back',
    access: 'cars',
    params: byId,
    body: reviewQuestionBody,
    data: listingPage,
  }),
}
