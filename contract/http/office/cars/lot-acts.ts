import * as z from 'zod'
import { LOT_CAUSES, VOID_CAUSES } from '../../../values/lot-causes.ts'
import { bidResult, lotDecision, lotStatus } from '../../bidding.ts'
import { announcement } from '../../car.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money, wholeRiyals } from '../../shapes.ts'
import { reason } from '../shapes.ts'
import { adminLot } from './auctions.ts'

const base = '/api/admin' as const
const params = z.object({ car_id: idIn })
/** `cause` is public: bidders and the log get it. `reason` is only in the audit. */
const why = { cause: z.enum(LOT_CAUSES), reason: z.string().trim().max(500).optional() }
const text = z.string().trim().min(3).max(1_000)
export const announcementText = z.strictObject({ text_ar: text, text_en: text })
const MINUTES_MAX = 7 * 24 * 60
const act = { sensitive: true, method: 'POST', base, access: 'auctions', params, data: adminLot } as const

/** The member behind a bidder's number; `highest` is null if each bid is voided. */
const lotBidder = z.object({
  bidder_id: z.int(),
  user_id: id,
  user_name: z.string(),
  bids: z.int(),
  voided_bids: z.int(),
  highest: money.nullable(),
})
/** A member's mandate to bid by phone on a lot; `amount_max` is null for everybody but its clerk. */
const phoneMandate = z.object({
  id,
  user_id: id,
  user_name: z.string(),
  clerk_id: id,
  clerk_name: z.string(),
  amount_max: money.nullable(),
  given_at: instant,
  ended_at: instant.nullable(),
  /** The bids made by it that count or counted, the newest first. */
  bids: z.array(z.object({ amount: money, at: instant })),
})
export type PhoneMandate = z.infer<typeof phoneMandate>
const phoneAct = { method: 'POST', base, access: 'auctions', params: z.object({ id: idIn }) } as const

export type LotBidder = z.infer<typeof lotBidder>

/** Acts of staff on a published lot, and announcements about a published car. */
export const lotActRoutes = {
  adminExtendLot: route({
    ...act,
    path: '/lots/{car_id}/extend',
    summary: 'Adds minutes to the close of a lot in a timed auction',
    body: z.strictObject({ minutes: z.int().min(1).max(MINUTES_MAX), ...why }),
  }),
  adminPauseLot: route({
    ...act,
    path: '/lots/{car_id}/pause',
    summary: 'Pauses a lot of a timed auction; the time left is kept',
    body: z.strictObject(why),
  }),
  adminResumeLot: route({
    ...act,
    path: '/lots/{car_id}/resume',
    summary: 'Resumes a paused lot of a timed auction with the time that was left',
    body: z.strictObject(why),
  }),
  adminWithdrawLot: route({
    ...act,
    path: '/lots/{car_id}/withdraw',
    summary: 'Withdraws a lot of a timed auction before its close; it is not sold and its deposit comes free',
    body: z.strictObject(why),
  }),
  adminAnnounce: route({
    ...act,
    path: '/lots/{car_id}/announce',
    summary: 'Announces a fact about a published car: on its page, in its log, and to its bidders',
    body: announcementText,
    data: announcement,
  }),
  adminLotBidders: route({
    ...act,
    access: 'lots.secrets',
    path: '/lots/{car_id}/bidders',
    summary:
      'The members behind the bidder numbers of a lot, the highest bid first; the look and its reason are in the audit',
    body: z.strictObject({ reason }),
    data: z.object({ bidders: z.array(lotBidder) }),
  }),
  adminPhoneMandates: route({
    method: 'GET',
    base,
    path: '/lots/{car_id}/phone-mandates',
    summary: 'The members who let a colleague bid for them by phone on a lot, and the bids so made',
    access: 'lots.secrets',
    params,
    data: z.object({ mandates: z.array(phoneMandate) }),
  }),
  adminAskPhoneMandate: route({
    ...act,
    path: '/lots/{car_id}/phone-mandates',
    summary: 'Sends a member the code by which they let the caller bid for them by phone on a lot, up to a limit',
    body: z.strictObject({ user_id: idIn, amount_max: wholeRiyals }),
    data: z.object({ id }),
  }),
  adminConfirmPhoneMandate: route({
    ...phoneAct,
    path: '/phone-mandates/{id}/confirm',
    sensitive: true,
    summary: 'Gives a mandate by the member’s code; their former one for the lot ends',
    data: z.object({ id }),
    body: z.strictObject({ otp: z.string().max(40) }),
  }),
  adminEndPhoneMandate: route({
    ...phoneAct,
    path: '/phone-mandates/{id}/end',
    data: z.object({ id }),
    summary: 'Ends a mandate, as the member says on the phone',
  }),
  adminBidByPhone: route({
    ...phoneAct,
    idempotent: true,
    path: '/phone-mandates/{id}/bids',
    summary: 'Bids for a member who is on the phone, by their mandate',
    body: z.strictObject({ amount: wholeRiyals }),
    data: bidResult,
  }),
  adminDecideLot: route({
    sensitive: true,
    method: 'POST',
    base,
    path: '/lots/{car_id}/decision',
    summary: 'Decides for the house, or by an owner’s written mandate; without one it notes the owner’s answer',
    access: 'auctions',
    guard: 'decision',
    params,
    body: lotDecision,
    data: lotStatus,
  }),
  adminVoidBid: route({
    sensitive: true,
    method: 'POST',
    base,
    path: '/lots/{car_id}/void-bid',
    summary: 'Voids a bid before the close',
    access: 'auctions',
    guard: 'void',
    params,
    /** `cause` is public; `reason` is only in the audit. */
    body: z.strictObject({
      bid_id: idIn,
      cause: z.enum(VOID_CAUSES).optional(),
      reason,
    }),
    data: z.object({
      ...lotStatus.shape,
      current_price: money.nullable(),
      bids_count: z.int(),
      seq: z.int(),
    }),
  }),
}
