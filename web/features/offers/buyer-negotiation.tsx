import type { WonCar } from '#web/features/bidding/my-lots/my-lots-queries.ts'
import { TotalSum } from '#web/features/bidding/panel/total-sum.tsx'
import { bidOf } from './deal.ts'
import { NegotiationPanel } from './negotiation-panel.tsx'

/**
 * The buyer's side of a sale that is not agreed yet, or was agreed by counter-offers; nothing without a negotiation.
 */
export function BuyerNegotiation({ win }: { win: WonCar }) {
  const { title, negotiation, order } = win
  if (negotiation === null) return null
  const deal = { side: 'buyer', id: order?.id, title, negotiation, bid: bidOf(win) } as const
  return <NegotiationPanel deal={deal} sumAt={(price) => <TotalSum car={win} price={price} total="totalSold" />} />
}
