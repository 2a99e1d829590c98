import type { CarTax } from './vehicle/car-tax.ts'

/** Fee rates. Amounts in halalas, parts in basis points (1.5 % is 150, 15 % is 1500). */
export type FeeRates = {
  commission_bps: number
  commission_min: number
  commission_max: number | null
  administrative_fee: number
  vat_bps: number
}

/** The buyer's cost of a car beside its price, all in halalas; `total` includes the price. */
export type Fees = {
  clientFees: number
  administrativeFees: number
  discount: number
  taxAmount: number
  total: number
}

/** What the seller of a car pays: a part of the price and a fixed sum, both without VAT. Units as in `FeeRates`. */
export type SellerRates = { commission_bps: number; commission_fixed: number; vat_bps: number }
/** What reaches the seller of a car, in halalas: `net` = price − `commission` − `commissionTax`. */
export type SellerShare = { commission: number; commissionTax: number; net: number }

/** The optional parts of a sale. All in halalas, by default zero or `private`. */
export type Extras = {
  /** The seller's VAT scheme: none, VAT inside the price, or the profit margin, whose VAT is never shown. */
  sellerVat?: CarTax
  discount?: number
  /** Services that carry VAT, and those that do not. */
  taxableServices?: number
  untaxedServices?: number
  shipping?: number
}

/** A sale as the order and the invoice show it. */
export type Pricing = Fees & {
  price: number
  /** The VAT inside the price, for information: it is part of `price`. */
  priceTax: number
  servicesAmount: number
  shippingAmount: number
}

const BPS_OF_WHOLE = 10_000

/** The breakdown of the bidding panel: `priceOrder` without services and shipping. */
export function feesFor({ price, discount = 0 }: { price: number; discount?: number }, rates: FeeRates): Fees {
  const { clientFees, administrativeFees, discount: granted, taxAmount, total } = priceOrder(price, { discount }, rates)
  return { clientFees, administrativeFees, discount: granted, taxAmount, total }
}

/**
 * The price of a sale, the same for the bidding panel, the order and the invoice. All amounts are integers in halalas.
 *
 * - client fees: `commission_bps` of the price, at least `commission_min`, at most `commission_max`
 *   (null = no cap; where floor and cap contradict each other the cap wins);
 * - discount: as given, but never more than everything else together, so that nothing is owed back;
 * - VAT: `vat_bps` of (client fees + administrative fees + taxable services + shipping − discount), never of less than
 *   zero. The car's price carries its own VAT (`priceTax`, 15/115 where the seller charges it), or none;
 * - total: price + all fees and services + shipping − discount + VAT.
 *
 * Rounding: half up to the halala, once for the commission and once for the VAT of the whole total, never
 * per line (BR-CO-17 of EN 16931 as ZATCA adopts it). Only integer arithmetic, so every device gets the
 * same halala. Throws RangeError for amounts that are no integers from 0, or rates above 100 %.
 */
export function priceOrder(price: number, extras: Extras, rates: FeeRates): Pricing {
  const { sellerVat = 'private', discount = 0, taxableServices = 0, untaxedServices = 0, shipping = 0 } = extras
  assertAmounts(price, discount, taxableServices, untaxedServices, shipping)
  assertAmounts(rates.commission_min, rates.commission_max ?? 0, rates.administrative_fee)
  const commission = Math.max(partOf(price, rates.commission_bps), rates.commission_min)
  const clientFees = Math.min(commission, rates.commission_max ?? commission)
  const administrativeFees = rates.administrative_fee
  const taxed = clientFees + administrativeFees + taxableServices + shipping
  const gross = price + taxed + untaxedServices
  const granted = Math.min(discount, gross)
  const taxAmount = partOf(Math.max(0, taxed - granted), rates.vat_bps)
  const total = gross - granted + taxAmount
  assertAmounts(total)
  return {
    price,
    priceTax: sellerVat === 'full' ? taxInside(price, rates.vat_bps) : 0,
    clientFees,
    administrativeFees,
    servicesAmount: taxableServices + untaxedServices,
    shippingAmount: shipping,
    discount: granted,
    taxAmount,
    total,
  }
}

/**
 * What the seller of a car gets, the same before the sale, on the order, in the books and on the invoice. The commission
 * with its VAT never exceeds the price. In halalas, each rounded half up. Throws RangeError as `priceOrder`.
 */
export function sellerShareOf(price: number, rates: SellerRates): SellerShare {
  assertAmounts(price, rates.commission_fixed)
  const asked = partOf(price, rates.commission_bps) + rates.commission_fixed
  const most = Math.floor((price * BPS_OF_WHOLE) / (BPS_OF_WHOLE + rates.vat_bps))
  const commission = Math.min(asked, most)
  const commissionTax = partOf(commission, rates.vat_bps)
  return { commission, commissionTax, net: price - commission - commissionTax }
}

/**
 * The inverse: the highest price, in whole steps of `step` from 0, with a total within `budget`. Undefined if
 * the fees alone exceed it. All in halalas.
 */
export function highestPriceWithin(
  budget: number,
  extras: Extras,
  rates: FeeRates,
  step: number = 1,
): number | undefined {
  assertAmounts(budget)
  if (!Number.isSafeInteger(step) || step < 1) throw new RangeError(`not a step: ${step}`)
  const fits = (steps: number) => priceOrder(steps * step, extras, rates).total <= budget
  if (!fits(0)) return undefined
  // A total is never below its price less the discount, and it never falls while the price rises.
  let low = 0
  let high = Math.floor((budget + (extras.discount ?? 0)) / step) + 1
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low * step
}

/** The VAT inside an amount that includes it, half up: `bps` of (whole + bps). */
export function taxInside(amount: number, bps: number): number {
  assertAmounts(amount)
  const whole = BPS_OF_WHOLE + bps
  const rest = amount % whole
  return ((amount - rest) / whole) * bps + Math.floor((rest * bps + whole / 2) / whole)
}

/**
 * The VAT on the profit margin of a used car, in halalas: it is inside the amount by which the price exceeds the purchase
 * price, and none on a loss (KSA VAT Implementing Regulations, Article 48; ZATCA's guideline on the profit margin method).
 */
export const marginTax = (price: number, purchasePrice: number, bps: number): number =>
  taxInside(Math.max(0, price - purchasePrice), bps)

/**
 * `bps` of an amount, half up. Splitting the amount first keeps every product below 2^53: amount × bps
 * itself could pass it.
 */
export function partOf(amount: number, bps: number): number {
  if (!Number.isInteger(bps) || bps < 0 || bps > BPS_OF_WHOLE) throw new RangeError(`rate out of range: ${bps}`)
  const rest = amount % BPS_OF_WHOLE
  const wholes = (amount - rest) / BPS_OF_WHOLE
  return wholes * bps + Math.floor((rest * bps + BPS_OF_WHOLE / 2) / BPS_OF_WHOLE)
}

function assertAmounts(...amounts: number[]): void {
  for (const amount of amounts) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount in halalas: ${amount}`)
  }
}
