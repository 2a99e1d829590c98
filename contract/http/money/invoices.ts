import * as z from 'zod'
import { route } from '../route.ts'
import { id, idIn, instant, money, paged, pageQuery } from '../shapes.ts'
import { invoiceStatus } from './orders.ts'
import { payment, waysFields } from './payments.ts'

/** `purchase` is the amount owed to the owner of a sold car; `receipt` is for money that came in. */
export const invoiceKind = z.enum([
  'standard',
  'simplified',
  'margin',
  'credit_note',
  'debit_note',
  'purchase',
  'receipt',
])

const address = z.object({
  street: z.string(),
  building: z.string(),
  additional: z.string(),
  district: z.string(),
  city: z.string(),
  postal_code: z.string(),
})
const party = z.object({
  name: z.string(),
  /** The same name in the other language, if the register has one. */
  name_other: z.string(),
  vat_number: z.string(),
  registration_number: z.string(),
  address: address.nullable(),
  mobile: z.string(),
  email: z.string(),
})

/** An invoice in a list. */
export const invoiceBrief = z.object({
  id,
  kind: invoiceKind,
  /** Null until it is issued. */
  number: z.string().nullable(),
  status: invoiceStatus,
  issue_date: instant.nullable(),
  due_date: instant.nullable(),
  order_id: id.nullable(),
  order_number: z.string(),
  /** The full amount: the invoice's total and what is collected beside it. */
  total: money,
  due_amount: money,
})
export type InvoiceBrief = z.infer<typeof invoiceBrief>

export const invoice = z.object({
  ...invoiceBrief.shape,
  customer: z.string(),
  email: z.string(),
  mobile: z.string(),
  items: z.array(
    z.object({
      details: z.string(),
      /** Chassis number, plate, VAT scheme. */
      notes: z.array(z.string()),
      /** Excludes VAT if `vat_rate` is above 0. */
      amount: money,
      /** Percent; null if VAT was charged on the profit margin and is not shown. */
      vat_rate: z.number().nullable(),
      tax_amount: money,
      total: money,
    }),
  ),
  discount: money,
  taxable_amount: money,
  untaxed_amount: money,
  vat_rate: z.number(),
  tax_amount: money,
  /** Rounding difference (one halala) between the VAT inside a price and the VAT of the whole invoice. */
  rounding: money,
  /** The sum of the lines with VAT: the legal total of the invoice. */
  invoice_total: money,
  /** The price of a private owner's car: collected for its owner, beside the invoice. */
  collected_amount: money,
  paid_before: money,
  supply_date: z.string(),
  /** The car that the paper is about, as it was when the paper was issued; null for none. */
  car: z
    .object({
      title: z.string(),
      /** Make and model. */
      model: z.string(),
      year: z.int(),
      chassis_number: z.string(),
      plate: z.string(),
      kilometres: z.int(),
      /** Its place in the auction; null at a fixed price. */
      lot: z.int().nullable(),
      auction: z.string(),
    })
    .nullable(),
  note: z.string(),
  seller: z.object({ ...party.shape, licence_number: z.string() }),
  buyer: party,
  uuid: z.string().nullable(),
  /** True if a test certificate stamped it: it is no tax document. */
  test: z.boolean(),
  /**
   * `waiting`: a standard invoice that the tax authority has not cleared. Until then it is no tax invoice and has no
   * QR code, and `.pdf` and `.xml` are refused. `delayed`: the same, and staff must act. Null if none is needed.
   */
  clearance: z.enum(['waiting', 'delayed', 'cleared']).nullable(),
  /** The text of the QR code, Base64; null if the kind has none. */
  qr: z.string().nullable(),
  /** True if `.xml` is available. */
  has_xml: z.boolean(),
  /** The invoice that this note corrects, and the note that corrects this one. */
  corrects: z.object({ id, number: z.string() }).nullable(),
  corrected_by: z.object({ id, number: z.string() }).nullable(),
  /** The valid debit note over what was added to this invoice. */
  raised_by: z.object({ id, number: z.string() }).nullable(),
  paid_at: instant.nullable(),
})
export type Invoice = z.infer<typeof invoice>

const byId = z.object({ id: idIn })

export const invoiceRoutes = {
  invoices: route({
    method: 'GET',
    path: '/invoices',
    summary: 'The caller’s invoices, purchase invoices, notes and receipts, newest first',
    access: 'member',
    people: true,
    query: z.object({ ...pageQuery, order_id: idIn.optional() }),
    data: z.object({ invoices: paged(invoiceBrief) }),
  }),
  payInvoices: route({
    method: 'POST',
    path: '/wallet/pay',
    summary:
      'Pays invoices of the caller’s orders from the wallet, all of them or none; what it lacks is paid online with a payment page',
    access: 'member',
    people: 'pay',
    idempotent: true,
    body: z.strictObject({ invoice_ids: z.array(idIn).min(1).max(20), ...waysFields }),
    data: z.object({
      /** The paid invoices; none while the rest waits to be paid online. */
      paid: z.array(z.object({ invoice_id: id, order_id: id, amount: money })),
      /** The amount to pay online. */
      rest: money,
      /** The online payment of the rest; null if the wallet has paid all. */
      payment: payment.nullable(),
    }),
  }),
  invoice: route({
    method: 'GET',
    path: '/invoice/{id}',
    summary: 'One invoice of the caller; before it is issued, what it would say now',
    access: 'member',
    people: true,
    params: byId,
    data: z.object({ invoice }),
  }),
  invoicePdf: route({
    method: 'GET',
    path: '/invoice/{id}.pdf',
    summary: 'An issued invoice as PDF/A in the request’s language, with the other beside it',
    access: 'member',
    people: true,
    params: byId,
    file: 'application/pdf',
    data: z.object({}),
  }),
  invoiceXml: route({
    method: 'GET',
    path: '/invoice/{id}.xml',
    summary: 'An electronic invoice as UBL 2.1, as it was issued',
    access: 'member',
    people: true,
    params: byId,
    file: 'application/xml',
    data: z.object({}),
  }),
}
