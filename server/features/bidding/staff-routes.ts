import type { Announcement } from '#contract/http/car.ts'
import { type AdminLot, auctionAdminRoutes as routes } from '#contract/http/office/cars/auctions.ts'
import { lotActRoutes } from '#contract/http/office/cars/lot-acts.ts'
import { peopleAdminRoutes as people } from '#contract/http/office/people.ts'
import type { LotCause } from '#contract/values/lot-causes.ts'
import { cleanText } from '#contract/values/text.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { actOnLot, publishedLot, withFaces } from '../auctions/index.ts'
import { announcementsOf, isoTime } from '../lots/index.ts'
import { readReason, refuseParty, type Staff, type StaffApi } from '../staff/index.ts'
import type { Bidding } from './bidding.ts'
import { readPersonBids } from './people/person-bids.ts'
import type { MandateDeps } from './phone/mandates.ts'
import { registerPhoneRoutes } from './phone/phone-routes.ts'
import type { TimedAct } from './timed/timed-rules.ts'
import { listBidders } from './void/list-bidders.ts'
import { voidAct } from './void/void-act.ts'

type Deps = MandateDeps & { bidding: Bidding; settings: Pick<Settings, 'read'> }

/** Acts of staff on bids, lots and live rooms. */
export function registerBiddingStaffRoutes(api: StaffApi, deps: Deps): void {
  registerRoomRoutes(api, deps)
  registerLotRoutes(api, deps)
  registerPhoneRoutes(api, deps)
  api.serve(people.adminCompanyBids, ({ params, query, language }) =>
    readPersonBids(deps.db, params.id, { language, query, hidesMaxima: true }),
  )
}

function registerRoomRoutes({ serve }: StaffApi, { db, bidding }: Deps): void {
  const rooms = {
    start: routes.adminStartRoom,
    pause: routes.adminPauseRoom,
    resume: routes.adminResumeRoom,
    stop: routes.adminStopRoom,
    hammer: routes.adminHammerLot,
    recall: routes.adminRecallHammer,
    skip: routes.adminSkipLot,
  }
  for (const action of ['start', 'pause', 'resume', 'stop', 'hammer', 'recall', 'skip'] as const)
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

function registerLotRoutes({ serve, serveGuarded }: StaffApi, deps: Deps): void {
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
  serve(lotActRoutes.adminLotBidders, (request) =>
    actOnLot(deps.db, request, request.params.car_id, (lotId) =>
      listBidders({ db: deps.db, ...deps.bidding }, request, lotId, request.body.reason),
    ),
  )
  serveGuarded(lotActRoutes.adminVoidBid, voidAct(deps))
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
    const moved = await inTransaction(db, (tx) => bidding.moveTimedLot(tx, staff, { lotId, act, cause, reason }))
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
