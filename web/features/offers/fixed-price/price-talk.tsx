import type { SellerRates } from '#contract/http/own-cars/sale.ts'
import type { PriceOffer } from '#contract/http/price-offers.ts'
import { TotalSum } from '#web/features/bidding/panel/total-sum.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { NegotiationPanel } from '../negotiation-panel.tsx'
import { NetLine } from '../net-line.tsx'

type Props = { offer: PriceOffer; rates: SellerRates | undefined }

/** The offers of owner and buyer below a fixed price, the answer that waits, and what it means for the caller's money. */
export function PriceTalk({ offer, rates }: Props) {
  const t = useT('price-offers')
  const { id, side, title, negotiation, state } = offer
  const deal = { side, id, title, negotiation, bid: null, isFixedPrice: true } as const
  return (
    <>
      <NegotiationPanel deal={deal} sumAt={(price) => <TotalSum car={offer} price={price} total="totalSold" />} />
      <div className="talk text-14 text-muted">
        {state === 'open' && side === 'owner' ? <NetLine price={offer.amount} rates={rates} /> : null}
        {state === 'open' && side === 'buyer' && offer.deposit > 0 ? (
          <p>{t.rich('held', { money: () => <Money key="money" amount={offer.deposit} /> })}</p>
        ) : null}
        <Ended offer={offer} />
      </div>
    </>
  )
}

/** The reason of an end that neither side chose, and the way on after an agreement. */
function Ended({ offer: { state, side, price, product_id: carId } }: Pick<Props, 'offer'>) {
  const t = useT('price-offers')
  if (state === 'agreed')
    return side === 'buyer' ? (
      <A to="/win-auctions" className={buttonClass('primary')}>
        {t('toOrder')}
      </A>
    ) : (
      <A to="/my-cars/$id" params={{ id: String(carId) }} className="link">
        {t('toSale')}
      </A>
    )
  if (state !== 'sold' && state !== 'gone' && state !== 'repriced' && state !== 'withdrawn') return null
  return <p>{t.rich(`end_${state}`, { money: () => <Money key="money" amount={price} /> })}</p>
}
