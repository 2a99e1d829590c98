import * as z from 'zod'
import { AMOUNT_MAX } from '../../../values/money.ts'
import { roomState } from '../../auctions.ts'
import { route } from '../../route.ts'
import { carImage, id, idIn, instant, money, paged, riyals, wholeRiyals } from '../../shapes.ts'
import { byId, listQuery, sorted, word } from '../shapes.ts'

const moment = z.iso.datetime({ offset: true })
const lotBody = z.strictObject({
  car_id: idIn,
  opening_price: wholeRiyals,
  increment: wholeRiyals.optional(),
  increments: z
    .array(z.strictObject({ from: z.int().min(0).max(AMOUNT_MAX), step: wholeRiyals }))
    .min(1)
    .max(30)
    .optional(),
  reserve_price: riyals.positive().nullish(),
  buy_now_price: riyals.positive().nullish(),
  deposit_required: riyals.min(0).optional(),
  closes_at: moment.optional(),
})
const seconds = z.int().min(0).max(86_400)
export const adminAuctionBody = z.strictObject({
  title_ar: word,
  title_en: word,
  mode: z.enum(['timed', 'live']),
  starts_at: moment,
  lot_seconds: z.int().min(1).max(86_400).optional(),
  extension_mode: z.enum(['add', 'reset']).optional(),
  extension_window_seconds: seconds.optional(),
  extension_seconds: seconds.optional(),
  max_extensions: z.int().min(0).max(10_000).nullish(),
  hard_stop_at: moment.nullish(),
  draft: z.boolean().optional(),
  owner_decision_hours: z
    .number()
    .positive()
    .max(24 * 30)
    .optional(),
  lots: z.array(lotBody).min(1).max(5_000),
})
/** A lot as staff see it. Members' maxima are hidden until the close. Its paths name it by its car, and so does its `id`. */
export const adminLot = z.object({
  id,
  lot_id: id,
  car_id: id,
  product_id: id,
  title_ar: z.string(),
  title_en: z.string(),
  image: carImage.nullable(),
  auction_id: id,
  position: z.int(),
  status: z.string(),
  opening_price: money,
  increments: z.array(z.object({ from: money, step: money })),
  reserve_price: money.nullable(),
  buy_now_price: money.nullable(),
  price: money.nullable(),
  leader_id: id.nullable(),
  bids_count: z.int(),
  deposit_required: money,
  opens_at: instant,
  /** Null while it is paused. */
  closes_at: instant.nullable(),
  extensions: z.int(),
  decide_by: instant.nullable(),
  seq: z.int(),
})
export type AdminLot = z.infer<typeof adminLot>
const auctionBrief = z.object({
  id,
  slug: z.string(),
  title_ar: z.string(),
  title_en: z.string(),
  mode: z.enum(['timed', 'live']),
  state: z.string(),
  starts_at: instant,
  lot_seconds: z.int().nullable(),
  extension_mode: z.enum(['add', 'reset']),
  extension_window_seconds: z.int(),
  extension_seconds: z.int(),
  max_extensions: z.int().nullable(),
  hard_stop_at: instant.nullable(),
  owner_decision_hours: z.number(),
  lots_count: z.int(),
  live_count: z.int(),
  /** The last close of the scheduled and live lots; null without one. */
  ends_at: instant.nullable(),
  created_at: instant,
})
/** `room` is null for a timed auction and for a draft. */
export const adminAuction = z.object({ ...auctionBrief.shape, lots: z.array(adminLot), room: roomState.nullable() })
export type AdminAuctionBrief = z.infer<typeof auctionBrief>
export type AdminAuction = z.infer<typeof adminAuction>

/** A lot with what its page says of its auction. */
const lotRecord = z.object({
  ...adminLot.shape,
  auction_title_ar: z.string(),
  auction_title_en: z.string(),
  auction_state: z.string(),
  mode: z.enum(['timed', 'live']),
  /** False if its car is in a newer lot, which calls by the car concern. */
  is_newest: z.boolean(),
})
export type LotRecord = z.infer<typeof lotRecord>

/** A live room after an act of staff. */
export const adminRoom = z.object({ auction_id: id, room: roomState })
export type AdminRoom = z.infer<typeof adminRoom>
/** The reason, for the audit. */
const roomStep = z.strictObject({ reason: z.string().trim().max(500).optional() })
/** `product_id`, if given, must be the current car: two calls then concern one car. */
const roomCarStep = z.strictObject({ ...roomStep.shape, product_id: idIn.optional() })

const base = '/api/admin' as const
const carParams = z.object({ car_id: idIn })

const lotInstead = {
  ar: 'تُضاف السيارات بإنشاء المزاد أو تعديله قبل نشره. أما السيارة المعروضة فتُدار بمساراتها: decision وvoid-bid وغيرهما.',
  en: 'Lots are added with their auction, or by changing it before it is published. A published lot has calls of its own: decision, void-bid and others.',
}

/** Filters auctions that begin in a month of Riyadh, '2026-11'. */
const monthIn = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

export const auctionAdminRoutes = {
  adminAuctions: route({
    method: 'GET',
    base,
    path: '/auctions',
    summary: 'Auctions',
    access: 'read',
    query: z.object({
      ...listQuery,
      ...sorted('id', 'starts_at', 'created_at'),
      status: z.enum(['draft', 'published', 'canceled']).optional(),
      /** Filters auctions with or without a lot that runs or is to come. */
      open: z.enum(['1', '0']).optional(),
      month: monthIn.optional(),
    }),
    data: paged(auctionBrief),
  }),
  adminAuction: route({
    method: 'GET',
    base,
    path: '/auctions/{id}',
    summary: 'One auction with its lots',
    access: 'read',
    params: byId,
    data: adminAuction,
  }),
  adminCreateAuction: route({
    method: 'POST',
    base,
    path: '/auctions',
    summary: 'Opens an auction, or keeps it as a draft',
    access: 'auctions',
    body: adminAuctionBody,
    bytesMax: 4 * 1024 * 1024,
    data: adminAuction,
  }),
  adminUpdateAuction: route({
    method: 'PUT',
    base,
    path: '/auctions/{id}',
    summary: 'Replaces a draft; without `draft` it is published',
    access: 'auctions',
    params: byId,
    body: adminAuctionBody,
    bytesMax: 4 * 1024 * 1024,
    data: adminAuction,
  }),
  adminDeleteAuction: route({
    method: 'DELETE',
    base,
    path: '/auctions/{id}',
    summary: 'Throws a draft away',
    access: 'auctions',
    params: byId,
    data: z.object({ id }),
  }),
  adminStartRoom: route({
    method: 'POST',
    base,
    path: '/auctions/{id}/start',
    summary: 'Opens a live room now, or lets a paused one go on',
    access: 'auctions',
    sensitive: true,
    params: byId,
    body: roomStep,
    data: adminRoom,
  }),
  adminPauseRoom: route({
    method: 'POST',
    base,
    path: '/auctions/{id}/pause',
    summary: 'Holds the clock of a live room; bids on its current car are refused meanwhile',
    access: 'auctions',
    sensitive: true,
    params: byId,
    body: roomStep,
    data: adminRoom,
  }),
  adminResumeRoom: route({
    method: 'POST',
    base,
    path: '/auctions/{id}/resume',
    summary: 'Lets a paused live room go on',
    access: 'auctions',
    sensitive: true,
    params: byId,
    body: roomStep,
    data: adminRoom,
  }),
  adminHammerLot: route({
    method: 'POST',
    base,
    path: '/auctions/{id}/hammer',
    summary: 'Begins the two calls on the current car of a live room now; a bid still takes them back',
    access: 'auctions',
    sensitive: true,
    params: byId,
    body: roomCarStep,
    data: adminRoom,
  }),
  adminRecallHammer: route({
    method: 'POST',
    base,
    path: '/auctions/{id}/recall',
    summary: 'Takes the hammer on the current car of a live room back while its calls run: its clock goes on as before',
    access: 'auctions',
    sensitive: true,
    params: byId,
    body: roomCarStep,
    data: adminRoom,
  }),
  adminSkipLot: route({
    method: 'POST',
    base,
    path: '/auctions/{id}/skip',
    summary: 'Puts the current car behind the others, with the bids it has, and opens the next',
    access: 'auctions',
    sensitive: true,
    params: byId,
    body: roomCarStep,
    data: adminRoom,
  }),
  adminStopRoom: route({
    method: 'POST',
    base,
    path: '/auctions/{id}/stop',
    summary: 'Ends a live room: cars that have not gone are not sold, and every deposit on them comes free',
    access: 'auctions',
    sensitive: true,
    params: byId,
    body: roomStep,
    data: adminRoom,
  }),
  adminLots: route({
    method: 'GET',
    base,
    path: '/lots',
    summary: 'Lots',
    access: 'read',
    instead: lotInstead,
    query: z.object({
      ...listQuery,
      ...sorted('id', 'closes_at', 'opens_at', 'price', 'bids_count'),
      status: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      auction_id: idIn.optional(),
    }),
    data: paged(adminLot),
  }),
  adminLot: route({
    method: 'GET',
    base,
    path: '/lots/{car_id}',
    summary: 'The newest lot of a car',
    access: 'read',
    instead: lotInstead,
    params: carParams,
    data: adminLot,
  }),
  adminLotRecord: route({
    method: 'GET',
    base,
    path: '/auction-lots/{id}',
    summary: 'One lot by its own number, with the name of its auction',
    access: 'read',
    params: byId,
    data: lotRecord,
  }),
}
