import type * as z from 'zod'
import type { Announcement } from '#contract/http/car.ts'
import { type AdminLot, auctionAdminRoutes as routes } from '#contract/http/office/cars/auctions.ts'
import { lotActRoutes } from '#contract/http/office/cars/lot-acts.ts'
import type { Call } from '#contract/http/route.ts'
import type { LotCause } from '#contract/values/lot-causes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { cleanText } from '#contract/values/text.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { actOnLot, publishedLot, publishedLotId, withFaces } from '../auctions/index.ts'
import { announcementsOf, bidPlace, isoTime } from '../lots/index.ts'
import { readReason, refuseParty, type Staff } from '../staff/index.ts'
import type { Bidding } from './bidding.ts'
import type { TimedAct } from './timed/timed-rules.ts'
import type { VoidedLot } from './void/void-bid.ts'

type Deps = { db: Database; bidding: Bidding }
type VoidBody = z.output<typeof routes.adminVoidBid.body>

/** Acts of staff on bids, lots and live rooms. */
export function registerBiddingStaffRoutes(api: Api, deps: Deps): void {
  registerRoomRoutes(api, deps)
  registerLotRoutes(api, deps)
}

function registerRoomRoutes({ serve }: Api, { db, bidding }: Deps): void {
  const rooms = {
    start: routes.adminStartRoom,
    pause: routes.adminPauseRoom,
    resume: routes.adminResumeRoom,
    stop: routes.adminStopRoom,
    hammer: routes.adminHammerLot,
    skip: routes.adminSkipLot,
  }
  for (const action of ['start', 'pause', 'resume', 'stop', 'hammer', 'skip'] as const)
    serve(rooms[action], async (request) => {
      const auctionId = request.params.id
      const refused = await refuseParty(db, request, { auctionId })
      if (refused) return refused
      const { reason, ...named } = request.body
      const carId = 'product_id' in named ? named.product_id : undefined
      const room = await bidding.moveRoom(request, { auctionId, action, carId, reason })
      return isRefusal(room) ? room : { auction_id: auctionId, room }
    })
}

function registerLotRoutes({ serve }: Api, deps: Deps): void {
  const acts = {
    pause: lotActRoutes.adminPauseLot,
    resume: lotActRoutes.adminResumeLot,
    withdraw: lotActRoutes.adminWithdrawLot,
  }
  for (const kind of ['pause', 'resume', 'withdraw'] as const)
    serve(acts[kind], (request) => moveLot(deps, request, request.params.car_id, { kind }, request.body))
  serve(lotActRoutes.adminExtendLot, (request) => {
    const { minutes, ...why } = request.body
    return moveLot(deps, request, request.params.car_id, { kind: 'extend', minutes }, why)
  })
  serve(lotActRoutes.adminAnnounce, (request) => announce(deps, request, request.params.car_id, request.body))
  serve(routes.adminVoidBid, (request) => voidBid(deps, request, request.params.car_id, request.body))
}

/**
 * Changes the clock of a lot in a timed auction, or withdraws it.
 * Refusals: `not_found`, `conflict_of_interest`, those of `moveTimedLot`.
 */
const moveLot = (
  { db, bidding }: Deps,
  staff: Staff,
  carId: number,
  act: TimedAct,
  { cause, reason: written }: { cause: LotCause; reason?: string | undefined },
): Promise<AdminLot | Refusal> =>
  actOnLot(db, staff, carId, async (lotId) => {
    const reason = written ? readReason(written) : cause
    if (isRefusal(reason)) return reason
    const moved = await bidding.moveTimedLot(staff, { lotId, act, cause, reason })
    if (isRefusal(moved)) return moved
    const row = await publishedLot(db, carId)
    const [lot] = row ? await withFaces(db, [row], true) : []
    return lot ?? refuse('not_found')
  })

const TEXT_MIN = 3
const short = { ar: 'اكتب الإعلان باللغتين.', en: 'Write the announcement in both languages.' }

/**
 * Announces a fact about a published car instead of changing it.
 * Refusals: `not_found`, `conflict_of_interest`, `invalid`, `lot_closed`.
 */
const announce = (
  { db, bidding }: Deps,
  staff: Staff,
  carId: number,
  body: { text_ar: string; text_en: string },
): Promise<Announcement | Refusal> =>
  actOnLot(db, staff, carId, async (lotId) => {
    const text = { ar: cleanText(body.text_ar), en: cleanText(body.text_en) }
    if (text.ar.length < TEXT_MIN) return refuseField('text_ar', short)
    if (text.en.length < TEXT_MIN) return refuseField('text_en', short)
    const moved = await bidding.announceCar(staff, { lotId, kind: 'announcement', text })
    if (isRefusal(moved)) return moved
    const { seq } = moved.after.state
    const said = (await announcementsOf(db, carId)).find((each) => each.seq === seq)
    const at = said?.at.toISOString() ?? isoTime(moved.after.lastAtUs)
    return { seq, kind: 'announcement', text: text[staff.language], text_ar: text.ar, text_en: text.en, at }
  })

/**
 * Voids a bid before the close. Refusals: `not_found`, `conflict_of_interest`, `lot_not_open`,
 * `lot_closed`, `invalid`.
 */
async function voidBid({ db, bidding }: Deps, staff: Staff, carId: number, body: VoidBody) {
  const { lotId, seq } = bidPlace(body.bid_id)
  if ((await publishedLotId(db, carId)) !== lotId) return refuse('not_found')
  const refused = await refuseParty(db, staff, { lotId })
  if (refused) return refused
  const reason = readReason(body.reason)
  if (isRefusal(reason)) return reason
  const voided = await bidding.voidBid(staff, { lotId, seq, cause: body.cause ?? 'other', reason })
  return isRefusal(voided) ? voided : toVoided(carId, voided)
}

const toVoided = (carId: number, { after }: VoidedLot): Call<typeof routes.adminVoidBid>['data'] => {
  const { leader, bidsCount, seq, status } = after.state
  return {
    product_id: carId,
    status: status === 'scheduled' ? 'scheduled' : 'live',
    current_price: leader ? toRiyals(leader.price) : null,
    bids_count: bidsCount,
    seq,
  }
}
