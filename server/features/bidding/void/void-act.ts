import type { lotActRoutes as routes } from '#contract/http/office/cars/lot-acts.ts'
import type { DataOf } from '#contract/http/route.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { publishedLotId } from '../../auctions/index.ts'
import { bidPlace, isPaused, lockLots, readLots } from '../../lots/index.ts'
import { type Asked, type GuardedAct, refuseParty } from '../../staff/index.ts'
import type { Bidding } from '../bidding.ts'
import { type VoidedLot, type VoidRequest, voidNeedsTwo } from './void-bid.ts'

type Void = typeof routes.adminVoidBid
type Deps = { bidding: Pick<Bidding, 'voidBid' | 'moveTimedLot'>; settings: Pick<Settings, 'read'> }

/**
 * Voids a bid before the close. One that changes leader or price, or comes in the last minutes, needs two: to ask pauses
 * a timed lot, and the decision resumes it with the time left. A live room must be paused by its auctioneer first.
 * Refusals: `not_found`, `conflict_of_interest`, `wrong_phase` (a room that runs), those of `voidBid`.
 */
export const voidAct = ({ bidding, settings }: Deps): GuardedAct<Void> => ({
  party: async (_tx, { body }) => ({ lotId: bidPlace(body.bid_id).lotId }),
  needsTwo: async (tx, staff, asked) => {
    const request = await readVoid(tx, asked, staff.reason)
    if (isRefusal(request)) return request
    const refused = await refuseParty(tx, staff, { lotId: request.lotId })
    return refused ?? voidNeedsTwo(tx, request, (await settings.read(tx)).approvals.voidMinutes)
  },
  run: async (tx, staff, asked) => {
    const request = await readVoid(tx, asked, staff.reason)
    if (isRefusal(request)) return request
    const voided = await bidding.voidBid(tx, staff, request)
    return isRefusal(voided) ? voided : toVoided(asked.params.car_id, voided)
  },
  whileWaiting: {
    begin: async (tx, staff, { body }) => {
      const { lotId } = bidPlace(body.bid_id)
      const { isRoom, paused } = await clockOf(tx, lotId)
      if (paused) return undefined
      if (isRoom) return refuse('wrong_phase')
      const act = { kind: 'pause' } as const
      const moved = await bidding.moveTimedLot(tx, staff, { lotId, act, cause: 'other', reason: staff.reason })
      return isRefusal(moved) ? moved : undefined
    },
    end: async (tx, staff, { body }) => {
      const { lotId } = bidPlace(body.bid_id)
      const { isRoom, paused } = await clockOf(tx, lotId)
      if (isRoom || !paused) return
      const act = { kind: 'resume' } as const
      await bidding.moveTimedLot(tx, staff, { lotId, act, cause: 'other', reason: 'The void was decided' })
    },
  },
})

async function readVoid(tx: Tx, { params, body }: Asked<Void>, reason: string): Promise<VoidRequest | Refusal> {
  const { lotId, seq } = bidPlace(body.bid_id)
  if ((await publishedLotId(tx, params.car_id)) !== lotId) return refuse('not_found')
  return { lotId, seq, cause: body.cause ?? 'other', reason }
}

async function clockOf(tx: Tx, lotId: number): Promise<{ isRoom: boolean; paused: boolean }> {
  const { lots } = await lockLots(tx, [lotId])
  const [lot] = await readLots(tx, { lotIds: [lotId] })
  const [locked] = lots
  return { isRoom: lot?.terms.room === true, paused: locked === undefined || isPaused(locked.state) }
}

const toVoided = (carId: number, { after }: VoidedLot): DataOf<Void> => {
  const { leader, bidsCount, seq, status } = after.state
  return {
    product_id: carId,
    status: status === 'scheduled' ? 'scheduled' : 'live',
    current_price: leader ? toRiyals(leader.price) : null,
    bids_count: bidsCount,
    seq,
  }
}
