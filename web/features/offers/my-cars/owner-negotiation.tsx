import type { MyCar } from '#contract/http/offers.ts'
import { bidOf } from '../deal.ts'
import { NegotiationPanel } from '../negotiation-panel.tsx'

/** The owner's side of the sale of one car; nothing while there is nothing to decide. */
export function OwnerNegotiation({ car }: { car: MyCar }) {
  const { id, title, negotiation, reserve_price: reserve } = car
  if (negotiation === null) return null
  return <NegotiationPanel deal={{ side: 'owner', id, title, negotiation, bid: bidOf(car), reserve }} />
}
