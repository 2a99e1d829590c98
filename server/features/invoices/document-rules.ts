import { marginTax, partOf, taxInside } from '#contract/values/fees.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import type { InvoiceCar, InvoiceContent, InvoiceKind, Line } from './document.ts'

/** The present sums of an order, in halalas. */
export type OrderAmounts = {
  price: number
  sellerVat: CarTax
  purchasePrice: number | null
  /** The auction house sells its own car. */
  isOwn: boolean
  /** The rate on the day of the sale, in hundredths of a percent. */
  vatBps: number
  clientFees: number
  administrativeFees: number
  shippingAmount: number
  services: readonly { nameAr: string; nameEn: string; amount: number; taxable: boolean }[]
  discount: number
  total: number
}
export type CarFacts = Pick<InvoiceCar, 'titleAr' | 'titleEn' | 'chassisNumber' | 'plateAr' | 'plateEn'>
/** Content of the invoice of a private owner's car: only the fees, or also the sale on the owner's behalf. */
export type PrivateCar = 'fees_only' | 'on_behalf'

export type Amounts = Pick<
  InvoiceContent,
  'lines' | 'discount' | 'discountOutside' | 'vat' | 'rounding' | 'total' | 'collected' | 'margin'
>

/**
 * The lines and sums of an order's invoice. Its total and the amounts only collected add up to the order's total,
 * to the halala. VAT is computed once, on all standard-rated items less the discount (BR-CO-17), so the VAT
 * inside a price may leave a difference: `rounding`, at most one halala either way.
 */
export function orderLines(order: OrderAmounts, car: CarFacts, privateCar: PrivateCar): Amounts {
  const { vatBps } = order
  const taxed = taxedLines(order)
  const untaxed = order.services.filter((service) => !service.taxable).map((service) => serviceLine(service, 'outside'))
  const fees = sum(taxed)
  // A coupon is for the fees; the rest reduces lines without VAT, then the car.
  const discount = Math.min(order.discount, fees)
  const beyond = order.discount - discount
  const discountOutside = Math.min(beyond, sum(untaxed))
  const price = order.price - (beyond - discountOutside)
  const shown = order.isOwn || order.sellerVat !== 'private' || privateCar === 'on_behalf'
  const carLines = shown && price > 0 ? [carLine(order, car, price)] : []
  const lines = [...carLines, ...taxed, ...untaxed]
  const { vat, total } = totalsOf({ lines, discount, discountOutside, vatBps })
  const collected = shown ? 0 : price
  const rounding = order.total - collected - total
  return {
    lines,
    discount,
    discountOutside,
    vat,
    rounding,
    total: total + rounding,
    collected,
    margin: marginOf(order),
  }
}

/** The margin of the house's own car and the VAT in it; another seller accounts for theirs. */
function marginOf({ sellerVat, isOwn, price, purchasePrice, vatBps }: OrderAmounts): Amounts['margin'] {
  if (!isOwn || sellerVat !== 'margin') return null
  const vat = marginTax(price, purchasePrice ?? 0, vatBps)
  return { net: Math.max(0, price - (purchasePrice ?? 0)) - vat, vat }
}

/** The sums of lines at one rate. Half up, once, on the whole. */
export function totalsOf(content: Pick<InvoiceContent, 'lines' | 'discount' | 'discountOutside' | 'vatBps'>): {
  taxable: number
  outside: number
  vat: number
  total: number
} {
  const standard = content.lines.filter((line) => line.category === 'standard')
  const others = content.lines.filter((line) => line.category !== 'standard')
  const taxable = sum(standard) - content.discount
  const outside = sum(others) - content.discountOutside
  const vat = partOf(taxable, content.vatBps)
  return { taxable, outside, vat, total: taxable + outside + vat }
}

/** The lines that `now` has beyond `issued`; undefined if a line has gone, or if anything but the lines differs. */
export function addedLines(issued: InvoiceContent, now: InvoiceContent): Line[] | undefined {
  const isSame = (one: Line, other: Line) =>
    one.nameAr === other.nameAr && one.net === other.net && one.category === other.category
  const added = [...now.lines]
  for (const line of issued.lines) {
    const at = added.findIndex((other) => isSame(line, other))
    if (at < 0) return undefined
    added.splice(at, 1)
  }
  const keeps = (['discount', 'discountOutside', 'collected', 'vatBps'] as const).every(
    (sum) => issued[sum] === now[sum],
  )
  return keeps && added.length > 0 ? added : undefined
}

/** A buyer with a VAT number gets a standard invoice, any other a simplified one. */
export function kindOf(sellerVat: OrderAmounts['sellerVat'], buyerVatNumber: string): InvoiceKind {
  if (sellerVat === 'margin') return 'margin'
  return buyerVatNumber === '' ? 'simplified' : 'standard'
}

/** `INV-2026-000042`: numbers have no gaps or duplicates within their series. */
export const seriesOf = (prefix: string, riyadhDay: string): string => `${prefix}-${riyadhDay.slice(0, 4)}`
export const numberOf = (series: string, count: number): string => `${series}-${String(count).padStart(6, '0')}`

/** The words that the law asks for on a margin invoice, with its title and the chassis number. */
const MARGIN_WORDS = {
  ar: 'المقابل شامل ضريبة القيمة المضافة المحتسبة على هامش الربح',
  en: 'The price includes VAT, which is charged on the profit margin',
}

function carLine({ sellerVat, isOwn, vatBps }: OrderAmounts, car: CarFacts, gross: number): Line {
  const categories = { full: 'standard', margin: 'margin', private: 'outside' } as const
  const behalf = sellerVat === 'private' && !isOwn
  const notes = sellerVat === 'margin'
  const details = (language: 'ar' | 'en') => [
    ...(car.chassisNumber ? [`${language === 'ar' ? 'هيكل' : 'VIN'} ${car.chassisNumber}`] : []),
    ...(car.plateAr ? [language === 'ar' ? `لوحة ${car.plateAr}` : `Plate ${car.plateEn}`] : []),
    ...(behalf
      ? [language === 'ar' ? 'نيابةً عن البائع، خارج نطاق الضريبة' : 'On the seller’s behalf, outside the scope of VAT']
      : []),
    ...(notes ? [MARGIN_WORDS[language]] : []),
  ]
  return {
    nameAr: car.titleAr,
    nameEn: car.titleEn,
    detailsAr: details('ar'),
    detailsEn: details('en'),
    net: sellerVat === 'full' ? gross - taxInside(gross, vatBps) : gross,
    category: categories[sellerVat],
  }
}

function taxedLines(order: OrderAmounts): Line[] {
  const fees: [string, string, number][] = [
    ['عمولة المشتري', 'Buyer’s fee', order.clientFees],
    ['رسوم إدارية', 'Administrative fees', order.administrativeFees],
    ['شحن السيارة', 'Delivery of the car', order.shippingAmount],
  ]
  return [
    ...fees.filter(([, , net]) => net > 0).map(([nameAr, nameEn, net]) => plainLine(nameAr, nameEn, net, 'standard')),
    ...order.services.filter((service) => service.taxable).map((service) => serviceLine(service, 'standard')),
  ]
}

const serviceLine = (service: OrderAmounts['services'][number], category: Line['category']) =>
  plainLine(service.nameAr, service.nameEn, service.amount, category)

export const plainLine = (nameAr: string, nameEn: string, net: number, category: Line['category']): Line => ({
  nameAr,
  nameEn,
  detailsAr: [],
  detailsEn: [],
  net,
  category,
})

const sum = (lines: readonly Line[]) => lines.reduce((whole, line) => whole + line.net, 0)
