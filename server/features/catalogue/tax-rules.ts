import { fromRiyals } from '#contract/values/money.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Seller } from '../accounts/index.ts'
import type { CarType } from './car-row.ts'

/** Fields of the wire that decide the tax of a car; the purchase price in riyals. */
type TaxInput = {
  type?: CarType | undefined
  owner_id?: number | undefined
  tax?: CarTax | null | undefined
  purchase_price?: number | null | undefined
}
/** The present values of a car that is changed; nothing for a new one. The purchase price in halalas. */
type Present = {
  chassisNumber?: string | null
  type?: CarType
  ownerId?: number
  tax?: CarTax | null
  purchasePrice?: number | null
}
type Decided = { tax: CarTax | null; purchasePrice: number | null; errors: Record<string, Text[]> }

export const taxTexts = {
  choose: { ar: 'اختر ضريبة السيارة.', en: 'Choose how the car is taxed.' },
  house: {
    ar: 'سيارات الدار عليها ضريبة: في سعرها أو على هامش ربحها.',
    en: 'The auction house’s own cars carry VAT: in the price or on the margin.',
  },
  person: { ar: 'لا ضريبة على سيارة الفرد.', en: 'A private person’s car carries no VAT.' },
  unregistered: {
    ar: 'أضف الرقم الضريبي لمنشأتك أولًا، فالضريبة لا يحصّلها إلا مسجَّل فيها.',
    en: 'Add your company’s VAT number first: only a registered seller charges VAT.',
  },
  chassis: {
    ar: 'اكتب رقم الهيكل، فهو يُذكر في فاتورة هامش الربح.',
    en: 'Enter the chassis number: the profit-margin invoice must name it.',
  },
  purchase: {
    ar: 'اكتب سعر شراء السيارة، فالضريبة على الهامش تُحسب منه.',
    en: 'Enter the price that the car was bought for: the margin is counted from it.',
  },
} satisfies Record<string, Text>

/** The tax of a car that nobody chose for it. The house is registered, and a margin needs a purchase price. */
export function taxOfSeller({ kind, carTax }: Seller): CarTax | null {
  const certain = { person: 'private', business: carTax, house: 'full' } as const
  return certain[kind]
}

/** The error of the tax that members choose for their own car. */
export function ownTaxError({ kind, isRegistered }: Seller, tax: CarTax | null): Text | undefined {
  if (kind === 'person') return tax === 'private' ? undefined : taxTexts.person
  if (tax === null) return taxTexts.choose
  return tax === 'private' || isRegistered ? undefined : taxTexts.unregistered
}

/**
 * The tax of a saved car. A car with a new owner who is a private person carries none unless it is chosen in the same
 * save. A tax that is wrong for its owner, and one that is missing, are errors once something about it changes.
 */
export function decideTax(
  input: TaxInput & { chassisNumber?: string | null | undefined },
  present: Present,
  seller: Seller,
): Decided {
  const isOther = input.owner_id !== undefined && input.owner_id !== present.ownerId
  const kept = input.tax === null ? null : (present.tax ?? null)
  const inherited = seller.kind === 'person' ? 'private' : (kept ?? taxOfSeller(seller))
  const tax = input.tax ?? (isOther ? inherited : kept)
  const purchasePrice =
    input.purchase_price === undefined ? (present.purchasePrice ?? null) : inHalalas(input.purchase_price)
  const type = input.type ?? present.type
  const chassisNumber = input.chassisNumber === undefined ? (present.chassisNumber ?? null) : input.chassisNumber
  const isChanged =
    isOther ||
    tax !== present.tax ||
    purchasePrice !== present.purchasePrice ||
    type !== present.type ||
    chassisNumber !== (present.chassisNumber ?? null)
  return { tax, purchasePrice, errors: isChanged ? taxErrors({ type, tax, purchasePrice, chassisNumber }, seller) : {} }
}

const inHalalas = (riyals: number | null): number | null => (riyals === null ? null : (fromRiyals(riyals) ?? null))

type Taxed = {
  type: CarType | undefined
  tax: CarTax | null
  purchasePrice: number | null
  chassisNumber: string | null
}

/** The errors of a car's tax, by the fields of the wire. The purchase price in any unit. */
export function taxErrors({ type, tax, purchasePrice, chassisNumber }: Taxed, { kind }: Seller): Decided['errors'] {
  return {
    ...(tax === null && type === 'sale' && { tax: [taxTexts.choose] }),
    ...(tax === 'private' && kind === 'house' && { tax: [taxTexts.house] }),
    ...(tax === 'margin' && purchasePrice === null && { purchase_price: [taxTexts.purchase] }),
    ...(tax === 'margin' && chassisNumber === null && { chassis_number: [taxTexts.chassis] }),
  }
}
