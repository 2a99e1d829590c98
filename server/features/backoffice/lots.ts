import type { auctionAdminRoutes } from '#contract/http/backoffice-auctions.ts'
import type { Call } from '#contract/http/route.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { SaleDecision } from '../bidding/index.ts'
import { audited } from './audit.ts'
import { publishedLotId } from './lots-store.ts'
import type { BackofficeParts, Staff } from './parts.ts'

type Decided = Call<typeof auctionAdminRoutes.adminDecideLot>['data']

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
      after: { status: after.state.status, car_id: carId, price: after.state.leader?.price ?? null },
    }),
  )
  if (isRefusal(moved)) return moved
  return { product_id: carId, status: moved.after.state.status === 'sold' ? 'sold' : 'rejected' }
}
