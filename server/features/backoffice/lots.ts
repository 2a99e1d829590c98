import type { auctionAdminRoutes } from '#contract/http/backoffice-auctions.ts'
import type { Call } from '#contract/http/route.ts'
import { toRiyals } from '#contract/values/money.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { bidPlace, type SaleDecision } from '../bidding/index.ts'
import { audited } from './audit.ts'
import { readReason } from './clean-text.ts'
import { publishedLotId } from './lots-store.ts'
import type { BackofficeParts, Staff } from './parts.ts'

type Decided = Call<typeof auctionAdminRoutes.adminDecideLot>['data']
type Voided = Call<typeof auctionAdminRoutes.adminVoidBid>['data']

/** Decides for the owner. Refusals: `not_found`, `decision_made`. */
export async function decideForOwner(
  parts: BackofficeParts,
  staff: Staff,
  carId: number,
  decision: SaleDecision,
): Promise<Decided | Refusal> {
  const lotId = await publishedLotId(parts.db, carId)
  if (lotId === undefined) return refuse('not_found')
  const moved = await parts.bidding.decide(lotId, decision, (tx, { before, after }) =>
    audited(tx, staff, {
      action: decision === 'approve' ? 'lot.approved' : 'lot.rejected',
      subject: `lot:${lotId}`,
      before: { status: before.state.status },
      after: { status: after.state.status, carId, price: after.state.leader?.price ?? null },
    }),
  )
  if (isRefusal(moved)) return moved
  return { product_id: carId, status: moved.after.state.status === 'sold' ? 'sold' : 'rejected' }
}

/** Takes a bid out of the count before the close. Refusals: `not_found`, `lot_not_open`, `lot_closed`, `invalid`. */
export async function voidBid(
  parts: BackofficeParts,
  staff: Staff,
  carId: number,
  body: { bid_id: number; reason: string },
): Promise<Voided | Refusal> {
  const { lotId, seq } = bidPlace(body.bid_id)
  if ((await publishedLotId(parts.db, carId)) !== lotId) return refuse('not_found')
  const reason = readReason(body.reason)
  if (isRefusal(reason)) return reason
  const voided = await parts.bidding.voidBid({ lotId, seq, reason }, (tx, { before, after, voids }) =>
    audited(tx, staff, {
      action: 'bid.voided',
      subject: `lot:${lotId}`,
      before: { price: before.state.leader?.price ?? null, leaderId: before.state.leader?.accountId ?? null },
      after: { price: after.state.leader?.price ?? null, leaderId: after.state.leader?.accountId ?? null, voids },
      reason,
    }),
  )
  if (isRefusal(voided)) return voided
  const { leader, bidsCount, seq: last } = voided.after.state
  return {
    product_id: carId,
    status: 'live',
    current_price: leader ? toRiyals(leader.price) : null,
    bids_count: bidsCount,
    seq: last,
  }
}
