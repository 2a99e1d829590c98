import type { MyCar } from '#contract/http/offers.ts'
import { bidOf } from './deal.ts'
import { Talk } from './talk.tsx'

/** The owner's side of the sale of one car; nothing while there is nothing to decide. */
export function OwnerTalk({ car }: { car: MyCar }) {
  const { id, title, negotiation, reserve_price: reserve } = car
  if (negotiation === null) return null
  return <Talk deal={{ side: 'owner', id, title, negotiation, bid: bidOf(car), reserve }} />
}
