import type { AdminRoom } from '#contract/http/office/cars/auctions.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { RoomAction } from '../../bidding/index.ts'
import type { RoomRow } from '../../lots/index.ts'
import { audited, refuseParty, type Staff } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'

const words: Record<RoomAction, string> = {
  start: 'room.started',
  pause: 'room.paused',
  resume: 'room.resumed',
  hammer: 'room.hammered',
  skip: 'room.skipped',
  stop: 'room.stopped',
}

/** Moves a live room. Refusals: `not_found` (a timed auction, a draft), `wrong_phase`, `last_lot`. */
export async function moveRoom(
  deps: OfficeDeps,
  staff: Staff,
  request: { auctionId: number; action: RoomAction; carId?: number | undefined; reason?: string | undefined },
): Promise<AdminRoom | Refusal> {
  const { auctionId, action, reason } = request
  const refused = await refuseParty(deps.db, staff, { auctionId })
  if (refused) return refused
  const room = await deps.bidding.moveRoom(request, (tx, { before, after }) =>
    audited(tx, staff, {
      action: words[action],
      subject: `auction:${auctionId}`,
      before: stateOf(before),
      after: stateOf(after),
      reason: reason || null,
    }),
  )
  return isRefusal(room) ? room : { auction_id: auctionId, room }
}

const stateOf = ({ phase, currentCarId, toCome, heldMs }: RoomRow) => ({ phase, carId: currentCarId, toCome, heldMs })
