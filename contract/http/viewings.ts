import * as z from 'zod'
import { route } from './route.ts'
import { id, idIn, instant, none, paged, pageQuery } from './shapes.ts'

/** To look at an offered car, or to collect a bought one that is ready. */
export const viewingKinds = ['look', 'collect'] as const
export const viewingStates = ['booked', 'came', 'missed', 'canceled'] as const
/** The cause of a cancellation: the member, a car that is no longer offered or left the yard, or a closed yard. */
export const viewingCauses = ['member', 'gone', 'moved', 'closed'] as const

const yard = z.object({
  name: z.string(),
  address: z.string(),
  map_url: z.string(),
  /** Where the car stands in it; may be empty. */
  bay: z.string(),
})

/** A member's appointment. */
export const viewing = z.object({
  id,
  kind: z.enum(viewingKinds),
  /** The number that they show at the gate. */
  number: z.string(),
  product_id: id,
  slug: z.string(),
  title: z.string(),
  /** Its half hour begins then. */
  at: instant,
  yard,
  visitor_name: z.string().nullable(),
  visitor_phone: z.string().nullable(),
  state: z.enum(viewingStates),
  cause: z.enum(viewingCauses).nullable(),
  /** The member may still move or cancel it. */
  can_change: z.boolean(),
})
export type Viewing = z.infer<typeof viewing>

const day = z.object({
  /** In Riyadh. */
  day: z.iso.date(),
  /** `late`: the lot has closed by then. */
  state: z.enum(['open', 'full', 'closed', 'late', 'over']),
  /** The half hours that are still to come, before the lot closes. */
  slots: z.array(z.object({ at: instant, left: z.int().min(0) })),
})
const openTimes = z.object({
  kind: z.enum(viewingKinds),
  /** Null: the car is in no yard, or is no longer offered. */
  yard: yard.nullable(),
  days: z.array(day),
  /** The close of its lot. Every appointment is earlier. */
  closes_at: instant.nullable(),
  /** The caller's appointment to come for this car. */
  mine: viewing.nullable(),
})
export type OpenTimes = z.infer<typeof openTimes>

const NAME_MAX = 100
const PHONE_MAX = 25

export const viewingRoutes = {
  viewingTimes: route({
    method: 'GET',
    path: '/viewings/{id}',
    summary:
      'The half hours of the next seven days in which a car can be viewed, or collected by its buyer, at its yard, with the places left',
    access: 'public',
    /** The car’s. */
    params: z.object({ id: idIn }),
    data: openTimes,
  }),
  bookViewing: route({
    method: 'POST',
    path: '/viewings',
    summary: 'Books a half hour to look at a car or to collect it; a member who has one for the car moves it',
    access: 'member',
    body: z.strictObject({
      product_id: idIn,
      at: instant,
      visitor_name: z.string().trim().max(NAME_MAX).nullish(),
      visitor_phone: z.string().trim().max(PHONE_MAX).nullish(),
    }),
    data: z.object({ viewing }),
  }),
  viewings: route({
    method: 'GET',
    path: '/viewings',
    summary: 'One’s own appointments, the latest first',
    access: 'member',
    query: z.object(pageQuery),
    data: z.object({ viewings: paged(viewing) }),
  }),
  cancelViewing: route({
    method: 'DELETE',
    path: '/viewings/{id}',
    summary: 'Cancels one’s own appointment',
    access: 'member',
    params: z.object({ id: idIn }),
    data: none,
  }),
}
