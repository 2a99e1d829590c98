import type { AdminLot } from '#contract/http/office/cars/auctions.ts'
import type { LotCause } from '#contract/values/lot-causes.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { TimedAct } from '../../bidding/index.ts'
import { closeTime, type LotState } from '../../lots/index.ts'
import { audited, readReason, refuseParty, type Staff } from '../../staff/index.ts'
import { withFaces } from '../auctions/auctions.ts'
import { publishedLot, publishedLotId } from '../auctions/lots-store.ts'
import type { OfficeDeps } from '../deps.ts'

const words: Record<TimedAct['kind'], string> = {
  extend: 'lot.extended',
  pause: 'lot.paused',
  resume: 'lot.resumed',
  withdraw: 'lot.withdrawn',
}

/**
 * Changes the clock of a lot in a timed auction, or withdraws it.
 * Refusals: `not_found`, `conflict_of_interest`, those of `moveTimedLot`.
 */
export async function actOnTimedLot(
  deps: OfficeDeps,
  staff: Staff,
  carId: number,
  act: TimedAct,
  why: { cause: LotCause; reason?: string | undefined },
): Promise<AdminLot | Refusal> {
  const lotId = await publishedLotId(deps.db, carId)
  if (lotId === undefined) return refuse('not_found')
  const refused = await refuseParty(deps.db, staff, { lotId })
  if (refused) return refused
  const reason = why.reason ? readReason(why.reason) : why.cause
  if (isRefusal(reason)) return reason
  const moved = await deps.bidding.moveTimedLot({ lotId, act, cause: why.cause }, (tx, { before, after }) =>
    audited(tx, staff, {
      action: words[act.kind],
      subject: `lot:${lotId}`,
      before: stateOf(before.state),
      after: { ...stateOf(after.state), cause: why.cause },
      reason,
    }),
  )
  if (isRefusal(moved)) return moved
  const row = await publishedLot(deps.db, carId)
  const [lot] = row ? await withFaces(deps.db, [row], true) : []
  return lot ?? refuse('not_found')
}

const stateOf = ({ status, closesAtUs, leader }: LotState) => ({
  status,
  closesAt: closeTime(closesAtUs),
  price: leader?.price ?? null,
})
