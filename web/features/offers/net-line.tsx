import type { SellerRates } from '#contract/http/own-cars/sale.ts'
import { sellerShareOf } from '#contract/values/fees.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'

/** What reaches the seller at a price in riyals, and what is taken from it; nothing without a price. */
export function NetLine({ price, rates }: { price: number | null; rates: SellerRates | undefined }) {
  const t = useT('offers')
  const halalas = price === null ? undefined : fromRiyals(price)
  if (!halalas || halalas < 0 || !rates) return null
  const commission_fixed = fromRiyals(rates.commission_fixed) ?? 0
  const { commission, commissionTax, net } = sellerShareOf(halalas, { ...rates, commission_fixed })
  const money = (amount: number) => () => <Money amount={toRiyals(amount)} />
  return (
    <p className="text-14 text-muted">
      {commission === 0
        ? t.rich('netWhole', { net: money(net) })
        : t.rich('netLine', { net: money(net), commission: money(commission), vat: money(commissionTax) })}
    </p>
  )
}
