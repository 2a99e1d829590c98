import type { MyCar } from '#contract/http/offers.ts'
import type { SellerRates } from '#contract/http/own-cars/sale.ts'
import { bidOf } from '../deal.ts'
import { NegotiationPanel } from '../negotiation-panel.tsx'
import { NetLine } from '../net-line.tsx'

/** The owner's side of the sale of one car; nothing while there is nothing to decide. */
export function OwnerNegotiation({ car, rates }: { car: MyCar; rates: SellerRates | undefined }) {
  const { id, title, negotiation, reserve_price: reserve } = car
  if (negotiation === null) return null
  return (
    <>
      <NegotiationPanel deal={{ side: 'owner', id, title, negotiation, bid: bidOf(car), reserve }} />
      {negotiation.outcome === 'open' ? (
        <div className="talk">
          <NetLine price={negotiation.amount} rates={rates} />
        </div>
      ) : null}
    </>
  )
}
