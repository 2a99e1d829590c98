import type { NationalAddress } from '../accounts/index.ts'

/**
 * The legal and printed kind of an invoice. `purchase` is the amount owed to the seller of a car; `receipt` is for
 * money.
 */
export type InvoiceKind = 'standard' | 'simplified' | 'margin' | 'credit_note' | 'debit_note' | 'purchase' | 'receipt'

/** A party as the invoice names it permanently. Texts are as registered; unknown ones are empty. */
export type Party = {
  nameAr: string
  nameEn: string
  vatNumber: string
  registrationNumber: string
  /** Street, building, additional number, district, city and postal code of the national address. */
  address: Address | null
  mobile: string
  email: string
}
export type Address = NationalAddress

/** The VAT of a line: at the standard rate, outside its scope, or charged on the profit margin and never shown. */
export type VatCategory = 'standard' | 'outside' | 'margin'

/** One line. Amounts in halalas; `net` is without VAT if the category is `standard`. */
export type Line = {
  nameAr: string
  nameEn: string
  /** Small print below the name: chassis number, plate. */
  detailsAr: string[]
  detailsEn: string[]
  net: number
  category: VatCategory
}

/** The car that a paper is about, as it was when the paper was issued. Unknown texts are empty. */
export type InvoiceCar = {
  titleAr: string
  titleEn: string
  /** Make and model. */
  modelAr: string
  modelEn: string
  year: number
  chassisNumber: string
  plateAr: string
  plateEn: string
  kilometres: number
  /** Its place in the auction, from 1; null at a fixed price. */
  lot: number | null
  auctionAr: string
  auctionEn: string
}

/**
 * The content of an invoice, written once when it is issued. Amounts in halalas; `vatBps` in basis points.
 * `total` = Σ nets − discounts + `vat` + `rounding`; `due` = `total` + `collected` − `prepaid`.
 */
export type InvoiceContent = {
  seller: Party & { licenceNumber: string }
  buyer: Party
  /** The number of the order, if there is one. */
  orderNumber: string
  /** None in papers that are about no car, and in those of before cars were named. */
  car?: InvoiceCar | null
  supplyDate: string
  lines: Line[]
  /** Deducted from the lines at the standard rate, and from those outside of it. */
  discount: number
  discountOutside: number
  vatBps: number
  vat: number
  /** Rounding difference (one halala) between VAT per line and VAT per invoice. */
  rounding: number
  total: number
  /** The price of a private owner's car: collected for the owner, outside of this invoice. */
  collected: number
  /**
   * The margin of the house's own car without its VAT, and that VAT: for the VAT report. No page or file shows it.
   */
  margin?: { net: number; vat: number } | null
  /** Counted before: a deposit, an advance; on a purchase invoice the commission of the seller. */
  prepaid: number
  due: number
  /** The reason of a note, the payment method, the corrected invoice. */
  noteAr: string
  noteEn: string
}

export type Totals = Pick<InvoiceContent, 'vat' | 'total'> & { taxable: number; outside: number }

/** Kinds that are reported to the tax authority and belong to its chain; a margin invoice, like a receipt, does not. */
export const isElectronic = (kind: InvoiceKind): boolean => kind === 'standard' || kind === 'simplified' || isNote(kind)

/** True if a kind corrects an invoice, downwards or upwards. */
export const isNote = (kind: InvoiceKind): kind is 'credit_note' | 'debit_note' =>
  kind === 'credit_note' || kind === 'debit_note'

/** True if a kind asks its reader for money. */
export const isBill = (kind: InvoiceKind): boolean => kind === 'debit_note' || SERIES[kind] === 'INV'

/** The prefix of a kind's numbers: each series counts without a gap within its year. */
export const SERIES: Record<InvoiceKind, string> = {
  standard: 'INV',
  simplified: 'INV',
  margin: 'INV',
  credit_note: 'CRN',
  debit_note: 'DBN',
  purchase: 'PUR',
  receipt: 'RCT',
}
