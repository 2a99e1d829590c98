import type { WonCar } from '#web/features/bidding/my-lots-queries.ts'
import { TotalSum } from '#web/features/bidding/total-sum.tsx'
import type { Deal } from './deal.ts'
import { Talk } from './talk.tsx'

/** The buyer's side of a sale that is not agreed yet, or was agreed by counter-offers; nothing where there was no talk. */
export function BuyerTalk({ win }: { win: WonCar }) {
  const deal = dealOf(win)
  if (!deal) return null
  return <Talk deal={deal} sumAt={(price) => <TotalSum car={win} price={price} total="totalSold" />} />
}

function dealOf({ negotiation, order, bid, closes_at }: WonCar): Deal | undefined {
  if (negotiation === null) return undefined
  const isRunnerUp = negotiation.offers[0]?.round === 0
  const began = bid === null || closes_at === null || isRunnerUp ? null : { amount: bid, at: closes_at }
  return { side: 'buyer', id: order?.id, negotiation, bid: began }
}
