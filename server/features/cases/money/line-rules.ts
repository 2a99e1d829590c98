import type { CASE_LINES, CaseFault } from '#contract/values/case-states.ts'
import type { Returned } from '../../orders/index.ts'

/** Halalas; positive for who gets them. */
export type MoneyLine = { line: (typeof CASE_LINES)[number]; who: 'buyer' | 'seller' | 'house'; amount: number }

/** True if the seller bears the costs of a fault; the house bears those of its own car. */
export const isOfSeller = (fault: CaseFault, isHouseCar: boolean): boolean => fault === 'seller' && !isHouseCar

/** Who gets and who bears what of a return; the buyer's lines add up to what comes back to them. */
export function returnLines(returned: Returned, fault: CaseFault): MoneyLine[] {
  const { price, fees, services, registration, shipping, tax, discount, reduced, commission, isHouseCar } = returned
  const { costs } = returned
  const isBuyers = fault === 'buyer'
  const bearer = isOfSeller(fault, isHouseCar) ? 'seller' : 'house'
  const lines: MoneyLine[] = [
    { line: 'price', who: 'buyer', amount: price },
    { line: 'fees', who: 'buyer', amount: fees },
    { line: 'services', who: 'buyer', amount: services },
    { line: 'registration', who: 'buyer', amount: isBuyers ? 0 : registration },
    { line: 'shipping', who: 'buyer', amount: shipping - (isBuyers ? costs.shipping : 0) },
    { line: 'fees_vat', who: 'buyer', amount: tax - (isBuyers ? costs.shippingTax : 0) },
    { line: 'discount', who: 'buyer', amount: -discount },
    { line: 'reduction', who: 'buyer', amount: -reduced },
    { line: 'payout', who: isHouseCar ? 'house' : 'seller', amount: reduced - price },
    { line: 'commission', who: 'seller', amount: commission },
    { line: 'registration', who: bearer, amount: isBuyers ? 0 : -costs.registration },
    { line: 'shipping', who: bearer, amount: isBuyers ? 0 : -(costs.shipping + costs.shippingTax) },
  ]
  return lines.filter(({ amount }) => amount !== 0)
}

/** A part of the price, VAT included, goes from who sold the car to its buyer. */
export const reductionLines = (amount: number, isHouseCar: boolean): MoneyLine[] => [
  { line: 'reduction', who: 'buyer', amount },
  { line: 'reduction', who: isHouseCar ? 'house' : 'seller', amount: -amount },
]

/** A repair costs the buyer nothing, whoever is at fault. */
export const repairLines = (cost: number, fault: CaseFault, isHouseCar: boolean): MoneyLine[] =>
  cost === 0 ? [] : [{ line: 'repair', who: isOfSeller(fault, isHouseCar) ? 'seller' : 'house', amount: -cost }]

/** What each side gets by these lines together, for the audit. */
export function sumsOf(lines: readonly MoneyLine[]) {
  const sum = (side: MoneyLine['who']) =>
    lines.filter(({ who }) => who === side).reduce((whole, { amount }) => whole + amount, 0)
  return { buyerGets: sum('buyer'), sellerGets: sum('seller'), houseGets: sum('house') }
}
