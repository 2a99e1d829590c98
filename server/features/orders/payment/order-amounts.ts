import { type FeeRates, marginTax, priceOrder, type SellerRates, taxInside } from '#contract/values/fees.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import type { OrderRow } from '../store.ts'

/** A service on an order. The amount in halalas. */
export type Service = { amount: number; taxable: boolean }

/** Rates of the settings in the form of the pricing. */
export const ratesOf = (fees: SettingsValues['fees']): FeeRates => ({
  commission_bps: fees.commissionBps,
  commission_min: fees.commissionMin,
  commission_max: fees.commissionMax,
  administrative_fee: fees.administrativeFee,
  vat_bps: fees.vatBps,
})

/** The seller's rates of the settings. */
export const sellerRatesOf = (fees: SettingsValues['fees']): SellerRates => ({
  commission_bps: fees.sellerCommissionBps,
  commission_fixed: fees.sellerCommissionFixed,
  vat_bps: fees.vatBps,
})

/** The fees of an order, in the form of rates fixed at the sale. */
const fixedRates = (order: Pick<OrderRow, 'clientFees' | 'administrativeFees' | 'vatBps'>): FeeRates => ({
  commission_bps: 0,
  commission_min: order.clientFees,
  commission_max: null,
  administrative_fee: order.administrativeFees,
  vat_bps: order.vatBps,
})

/**
 * The amounts of an order with services, shipping and a discount; its fees and the rate of VAT stay those of the day of
 * the sale.
 */
export function amountsWith(
  order: Pick<OrderRow, 'price' | 'clientFees' | 'administrativeFees' | 'shippingAmount' | 'vatBps'>,
  { services, discount }: { services: readonly Service[]; discount: number },
): Pick<OrderRow, 'servicesAmount' | 'shippingAmount' | 'discount' | 'taxAmount' | 'total'> {
  const sum = (taxable: boolean) =>
    services.filter((each) => each.taxable === taxable).reduce((total, { amount }) => total + amount, 0)
  const priced = priceOrder(
    order.price,
    {
      discount,
      taxableServices: sum(true),
      untaxedServices: sum(false),
      shipping: order.shippingAmount,
    },
    fixedRates(order),
  )
  const { servicesAmount, shippingAmount, taxAmount, total } = priced
  return { servicesAmount, shippingAmount, discount: priced.discount, taxAmount, total }
}

/** The amount still to be paid: the total less all payments and, if it counts, the held deposit. */
export function amountDue(
  order: Pick<OrderRow, 'total' | 'paidAmount' | 'depositCounts'>,
  depositHeld: number,
): number {
  return Math.max(0, order.total - order.paidAmount - (order.depositCounts ? depositHeld : 0))
}

/** The VAT inside the car's price, if its seller charges it. */
export const priceTaxOf = (order: Pick<OrderRow, 'price' | 'sellerVat' | 'vatBps'>): number =>
  order.sellerVat === 'full' ? taxInside(order.price, order.vatBps) : 0

/** The VAT that the seller owes on the car's price; that on a margin is shown to nobody. */
export const carTaxOf = (order: Pick<OrderRow, 'price' | 'sellerVat' | 'purchasePrice' | 'vatBps'>): number =>
  order.sellerVat === 'margin' ? marginTax(order.price, order.purchasePrice ?? 0, order.vatBps) : priceTaxOf(order)
