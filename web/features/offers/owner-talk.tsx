import type { MyCar } from '#contract/http/offers.ts'
import type { Deal } from './deal.ts'
import { Talk } from './talk.tsx'

/** The owner's side of the sale of one car; nothing while there is nothing to decide. */
export function OwnerTalk({ car }: { car: MyCar }) {
  const deal = dealOf(car)
  return deal ? <Talk deal={deal} /> : null
}

function dealOf({ id, negotiation, bid, closes_at, reserve_price }: MyCar): Deal | undefined {
  if (negotiation === null) return undefined
  const isRunnerUp = negotiation.offers[0]?.round === 0
  const began = bid === null || closes_at === null || isRunnerUp ? null : { amount: bid, at: closes_at }
  return { side: 'owner', id, negotiation, bid: began, reserve: reserve_price }
}
