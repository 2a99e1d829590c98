import type { auctionAdminRoutes } from '#contract/http/office/cars/auctions.ts'
import type { Call } from '#contract/http/route.ts'
import type { VoidCause } from '#contract/values/lot-causes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { SaleDecision } from '../../bidding/index.ts'
import { bidPlace } from '../../lots/index.ts'
import type { Answered } from '../../offers/index.ts'
import { audited, readReason, refuseParty, type Staff } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { publishedLotId } from './lots-store.ts'

type Decided = Call<typeof auctionAdminRoutes.adminDecideLot>['data']
type Voided = Call<typeof auctionAdminRoutes.adminVoidBid>['data']

/** Decides for the owner. Refusals: `not_found`, `conflict_of_interest`, `decision_made`. */
export async function decideForOwner(
  deps: OfficeDeps,
  staff: Staff,
  carId: number,
  decision: SaleDecision,
): Promise<Decided | Refusal> {
  const lotId = await publishedLotId(deps.db, carId)
  if (lotId === undefined) return refuse('not_found')
  const refused = await refuseParty(deps.db, staff, { lotId })
  if (refused) return refused
  const answer = { word: decision === 'approve' ? ('accept' as const) : ('reject' as const), seen: null }
  const partyAnswer = { side: 'owner', accountId: staff.actor.accountId, answer } as const
  const answered = await deps.offers.answer(lotId, partyAnswer, async (tx, work) => {
    const done = await work()
    if (!isRefusal(done)) await auditAnswer(tx, staff, carId, done)
    return done
  })
  if (isRefusal(answered)) return answered
  return { product_id: carId, status: answered.step.kind === 'agreed' ? 'sold' : 'rejected' }
}

/** Records an answer that staff give for one side of a closed lot. */
export async function auditAnswer(tx: Tx, staff: Staff, carId: number, answered: Answered): Promise<void> {
  const { step, moved, side, buyerId, lotId, outcome } = answered
  const actions = {
    accepted: 'lot.approved',
    rejected: 'lot.rejected',
    countered: 'lot.countered',
    withdrawn: 'lot.offer_withdrawn',
    lapsed: 'lot.lapsed',
  } as const
  await audited(tx, staff, {
    action: actions[outcome],
    subject: `lot:${lotId}`,
    before: { status: 'awaiting_owner' },
    after: {
      status: moved?.after.state.status ?? 'awaiting_owner',
      carId,
      side,
      buyerId,
      price: step.kind === 'countered' ? step.offer.amount : (moved?.after.state.leader?.price ?? null),
    },
  })
}

/**
 * Takes a bid out of the count before the close. Refusals: `not_found`, `conflict_of_interest`, `lot_not_open`,
 * `lot_closed`, `invalid`.
 */
export async function voidBid(
  deps: OfficeDeps,
  staff: Staff,
  carId: number,
  body: { bid_id: number; cause?: VoidCause | undefined; reason: string },
): Promise<Voided | Refusal> {
  const { lotId, seq } = bidPlace(body.bid_id)
  if ((await publishedLotId(deps.db, carId)) !== lotId) return refuse('not_found')
  const refused = await refuseParty(deps.db, staff, { lotId })
  if (refused) return refused
  const reason = readReason(body.reason)
  if (isRefusal(reason)) return reason
  const voided = await deps.bidding.voidBid(
    { lotId, seq, cause: body.cause ?? 'other' },
    (tx, { before, after, voids }) =>
      audited(tx, staff, {
        action: 'bid.voided',
        subject: `lot:${lotId}`,
        before: { price: before.state.leader?.price ?? null, leaderId: before.state.leader?.accountId ?? null },
        after: {
          price: after.state.leader?.price ?? null,
          leaderId: after.state.leader?.accountId ?? null,
          voids,
          cause: body.cause ?? 'other',
        },
        reason,
      }),
  )
  if (isRefusal(voided)) return voided
  const { leader, bidsCount, seq: last } = voided.after.state
  return {
    product_id: carId,
    status: voided.after.state.status === 'scheduled' ? 'scheduled' : 'live',
    current_price: leader ? toRiyals(leader.price) : null,
    bids_count: bidsCount,
    seq: last,
  }
}
