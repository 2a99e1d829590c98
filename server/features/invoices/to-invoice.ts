import type { Invoice, InvoiceBrief } from '#contract/http/money/invoices.ts'
import type { Language } from '#contract/http/shapes.ts'
import { partOf } from '#contract/values/fees.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type InvoiceCar, type InvoiceContent, type InvoiceKind, isBill, type Line, type Party } from './document.ts'
import { totalsOf } from './document-rules.ts'
import type { OrderState } from './issuing/facts-store.ts'
import type { InvoiceRow } from './store.ts'

const HUNDRED = 100

/** True if it was paid before it was written: a receipt, days in the yard, a delivery, a kept deposit, a commission. */
const isPaidBefore = (row: InvoiceRow): boolean =>
  row.kind === 'receipt' || /^(yard|shipping|kept|commission):/.test(row.source)

/** True for the invoice of an order and its debit note: their state is that of the order. */
const isOfOrder = ({ source }: InvoiceRow): boolean => /^(order|debit):/.test(source)

/** In the contract's terms: the state of an order's invoice follows the order; others are issued and then settled. */
function statusOf(row: InvoiceRow, order: OrderState | undefined): InvoiceBrief['status'] {
  if (row.creditedAt || row.droppedAt) return 'canceled'
  if (isPaidBefore(row)) return 'paid'
  if (order && isOfOrder(row)) return order.invoiceStatus
  return row.paidAt ? 'paid' : 'issued'
}

function paidAtOf(row: InvoiceRow, order: OrderState | undefined): Date | null {
  if (isPaidBefore(row)) return row.issuedAt
  return order && isOfOrder(row) ? order.paidAt : row.paidAt
}

/** The amount still to be paid on it, in halalas. */
function dueOf(row: InvoiceRow, status: InvoiceBrief['status'], order: OrderState | undefined): number {
  if (status === 'paid' || status === 'payment_confirmed' || status === 'canceled') return 0
  if (row.kind === 'credit_note') return 0
  const open = order ? Math.max(0, order.total - order.paidAmount) : 0
  if (row.kind === 'debit_note') return Math.min(row.due ?? 0, open)
  // Money pays the invoice first, then its debit note.
  if (order && isOfOrder(row)) return Math.max(0, open - order.debited)
  return row.due ?? 0
}

/** What has been paid on an issued document since, and what it still asks for; one that asks for nothing keeps its sum. */
export function sinceIssue(row: InvoiceRow, order: OrderState | undefined): { paid: number; due: number } {
  const sum = row.content?.due ?? 0
  if (!isBill(row.kind)) return { paid: 0, due: sum }
  const status = statusOf(row, order)
  const due = Math.min(sum, dueOf(row, status, order))
  return { paid: status === 'canceled' ? 0 : sum - due, due }
}

/** What a document asks for in all: its own total and the price that is collected beside it. */
export const fullAmount = ({ total, collected }: Pick<InvoiceContent, 'total' | 'collected'>): number =>
  total + collected

export function toBrief(row: InvoiceRow, order: OrderState | undefined): InvoiceBrief {
  const status = statusOf(row, order)
  const total = row.content ? fullAmount(row.content) : (order?.total ?? 0)
  const dueAt = isOfOrder(row) && !row.creditedAt ? (order?.dueAt ?? row.dueAt) : row.dueAt
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    status,
    issue_date: row.issuedAt?.toISOString() ?? null,
    due_date: dueAt?.toISOString() ?? null,
    order_id: row.orderId,
    order_number: row.content?.orderNumber ?? order?.number ?? '',
    total: toRiyals(total),
    due_amount: toRiyals(dueOf(row, status, order)),
  }
}

export type Related = Record<'corrects' | 'correctedBy' | 'raisedBy', InvoiceRow | undefined>
/** The content of an invoice: as issued, or as it would be issued today. */
export type Said = { kind: InvoiceKind; content: InvoiceContent }

export function toInvoice(
  row: InvoiceRow,
  order: OrderState | undefined,
  { kind, content }: Said,
  related: Related,
  language: Language,
): Omit<Invoice, 'clearance'> {
  const { taxable, outside } = totalsOf(content)
  const hasVat = kind !== 'receipt' && kind !== 'purchase'
  return {
    ...toBrief({ ...row, kind, content }, order),
    customer: content.buyer.nameAr,
    email: content.buyer.email,
    mobile: content.buyer.mobile,
    items: content.lines.map((line) => toItem(line, hasVat ? content.vatBps : 0, language)),
    discount: toRiyals(content.discount + content.discountOutside),
    taxable_amount: toRiyals(taxable),
    untaxed_amount: toRiyals(outside),
    vat_rate: content.vatBps / HUNDRED,
    tax_amount: toRiyals(content.vat),
    rounding: toRiyals(content.rounding),
    invoice_total: toRiyals(content.total),
    collected_amount: toRiyals(content.collected),
    paid_before: toRiyals(content.prepaid),
    supply_date: content.supplyDate,
    car: content.car ? toCar(content.car, language) : null,
    note: language === 'ar' ? content.noteAr : content.noteEn,
    seller: { ...toParty(content.seller, language), licence_number: content.seller.licenceNumber },
    buyer: toParty(content.buyer, language),
    uuid: row.uuid,
    test: row.testStamp,
    qr: row.qr,
    has_xml: row.counter !== null,
    corrects: toLink(related.corrects),
    corrected_by: toLink(related.correctedBy),
    raised_by: toLink(related.raisedBy),
    paid_at: paidAtOf(row, order)?.toISOString() ?? null,
  }
}

const toCar = (car: InvoiceCar, language: Language): Invoice['car'] => ({
  title: language === 'ar' ? car.titleAr : car.titleEn,
  model: language === 'ar' ? car.modelAr : car.modelEn,
  year: car.year,
  chassis_number: car.chassisNumber,
  plate: language === 'ar' ? car.plateAr : car.plateEn,
  kilometres: car.kilometres,
  lot: car.lot,
  auction: language === 'ar' ? car.auctionAr : car.auctionEn,
})

function toItem(line: Line, vatBps: number, language: Language): Invoice['items'][number] {
  const vat = line.category === 'standard' ? partOf(line.net, vatBps) : 0
  return {
    details: language === 'ar' ? line.nameAr : line.nameEn,
    notes: language === 'ar' ? line.detailsAr : line.detailsEn,
    amount: toRiyals(line.net),
    vat_rate: line.category === 'margin' ? null : line.category === 'standard' ? vatBps / HUNDRED : 0,
    tax_amount: toRiyals(vat),
    total: toRiyals(line.net + vat),
  }
}

const toLink = (row: InvoiceRow | undefined) =>
  row === undefined || row.number === null ? null : { id: row.id, number: row.number }

function toParty(party: Party, language: Language) {
  const [first, second] = language === 'ar' ? [party.nameAr, party.nameEn] : [party.nameEn, party.nameAr]
  const { address } = party
  return {
    name: first || second,
    name_other: first && first !== second ? second : '',
    vat_number: party.vatNumber,
    registration_number: party.registrationNumber,
    address: address && {
      street: address.street,
      building: address.building,
      additional: address.additional,
      district: address.district,
      city: address.city,
      postal_code: address.postalCode,
    },
    mobile: party.mobile,
    email: party.email,
  }
}
