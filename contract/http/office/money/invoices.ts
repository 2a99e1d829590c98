import * as z from 'zod'
import { compactIdentifier } from '../../../values/digits.ts'
import { invoice, invoiceBrief, invoiceKind } from '../../money/invoices.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, paged } from '../../shapes.ts'
import { personalAddress, personalEmail, personalPhone } from '../personal.ts'
import { listQuery, reason } from '../shapes.ts'
import { otherMoney } from './known.ts'

const base = '/api/admin' as const
const byId = z.object({ id: idIn })
const file = { method: 'GET', base, access: 'finance', params: byId, data: z.object({}) } as const
const line = z.string().trim().max(200)
/** A number as people type it, in any digits. */
const digits = (pattern: RegExp) => z.string().max(40).transform(compactIdentifier).pipe(z.string().regex(pattern))

/** A company as the buyer, as registered, with one number at least. With a VAT number the invoice is a standard one. */
const businessFields = z.strictObject({
  name: line.min(2),
  vat_number: digits(/^3\d{13}3$/).optional(),
  registration_number: digits(/^\d{10}$/).optional(),
  street: line.min(1),
  building: digits(/^\d{4}$/),
  additional: digits(/^\d{4}$/).optional(),
  district: line.min(1),
  city: line.min(1),
  postal_code: digits(/^\d{5}$/),
})
const businessBuyer = businessFields.refine((business) => business.vat_number ?? business.registration_number, {
  path: ['registration_number'],
})
export type BusinessBuyerBody = z.infer<typeof businessBuyer>

const address = z.object({
  street: personalAddress,
  building: personalAddress,
  additional: personalAddress,
  district: personalAddress,
  city: z.string(),
  postal_code: personalAddress,
})
const contact = { mobile: personalPhone, email: personalEmail }
const party = { ...contact, address: address.nullable() }
const adminInvoice = z.object({
  ...invoice.shape,
  ...contact,
  seller: z.object({ ...invoice.shape.seller.shape, ...party }),
  buyer: z.object({ ...invoice.shape.buyer.shape, ...party }),
  user_id: id,
  /** The tax authority's state of it; null if it is not sent there. */
  report: z
    .object({
      state: z.enum(['waiting', 'accepted', 'warned', 'refused', 'failed']),
      attempts: z.int(),
      messages: z.array(z.object({ kind: z.enum(['info', 'warning', 'error']), code: z.string(), text: z.string() })),
      next_at: instant.nullable(),
      answered_at: instant.nullable(),
    })
    .nullable(),
})
export type AdminInvoice = z.infer<typeof adminInvoice>
/** An invoice that the tax authority has not accepted yet. */
const unsentInvoice = z.object({
  id,
  number: z.string(),
  kind: invoiceKind,
  user_id: id,
  /** `refused` by the authority; `failed`: a day without an answer. Both wait for staff. */
  state: z.enum(['waiting', 'refused', 'failed']),
  attempts: z.int(),
  issued_at: instant,
  /** The next time that it is sent; null if staff must send it. */
  next_at: instant.nullable(),
  /** What the last answer says; null before the first. */
  error: z.string().nullable(),
})
export type UnsentInvoice = z.infer<typeof unsentInvoice>
const adminInvoiceRow = z.object({ ...invoiceBrief.shape, user_id: id })
export type AdminInvoiceRow = z.infer<typeof adminInvoiceRow>

/** The seller on every invoice, and the line for the car of a private owner. */
const invoiceSettings = z.strictObject({
  legal_name_ar: line,
  legal_name_en: line,
  street: line,
  building: line,
  additional: line,
  district: line,
  city: line,
  postal_code: line,
  private_car: z.enum(['fees_only', 'on_behalf']),
})

const settingGroup = z.object({ id: z.string(), key: z.string(), value: z.record(z.string(), z.unknown()) })

export const invoiceAdminRoutes = {
  adminInvoiceSettings: route({
    method: 'GET',
    base,
    path: '/settings/invoicing',
    summary: 'The settings of invoicing',
    access: 'read',
    data: settingGroup,
  }),
  adminChangeInvoiceSettings: route({
    sensitive: true,
    method: 'PUT',
    base,
    path: '/settings/invoicing',
    summary: 'Changes settings of invoicing',
    access: 'settings',
    guard: 'settings',
    body: invoiceSettings.partial(),
    data: settingGroup,
  }),
  adminInvoices: route({
    method: 'GET',
    base,
    path: '/invoices',
    summary: 'Invoices, notes and receipts, newest first; the search finds numbers of invoices and orders',
    access: 'read.members',
    wholeNeeds: 'read.money',
    query: z.object({
      ...listQuery,
      sort: z.enum(['id', '-id']).optional(),
      kind: invoiceKind.optional(),
      status: z.enum(['waiting_invoice', 'issued', 'credited']).optional(),
      order_id: idIn.optional(),
      user_id: idIn.optional(),
      /** The valid papers of one payment: its receipt, and the invoice of days in the yard or a delivery. */
      payment_id: idIn.optional(),
    }),
    data: paged(adminInvoiceRow),
  }),
  adminInvoice: route({
    method: 'GET',
    base,
    path: '/invoices/{id}',
    summary: 'One invoice',
    access: 'read.members',
    params: byId,
    data: adminInvoice,
  }),
  adminInvoicePdf: route({
    ...file,
    path: '/invoices/{id}.pdf',
    summary: 'An issued invoice as PDF/A, as its buyer gets it; the download is written to the audit',
    file: 'application/pdf',
  }),
  adminInvoiceXml: route({
    ...file,
    path: '/invoices/{id}.xml',
    summary: 'An electronic invoice as UBL 2.1, as its buyer gets it; the download is written to the audit',
    file: 'application/xml',
  }),
  adminUnsentInvoices: route({
    method: 'GET',
    base,
    path: '/unsent-invoices',
    summary: 'Stamped invoices that the tax authority has not accepted yet, in the order in which they are sent',
    access: 'read.money',
    query: z.object({ ...listQuery, state: unsentInvoice.shape.state.optional() }),
    data: paged(unsentInvoice),
  }),
  adminResendInvoice: route({
    idempotent: true,
    party: { invoice: 'id' },
    method: 'POST',
    base,
    path: '/invoices/{id}/resend',
    summary: 'Sends an invoice to the tax authority again that it refused or never answered',
    access: 'finance',
    params: byId,
    data: adminInvoice,
  }),
  adminIssueInvoice: route({
    idempotent: true,
    party: { invoice: 'id' },
    method: 'POST',
    base,
    path: '/invoices/{id}/issue',
    summary: 'Issues the invoice of an order: it gets its number and due date, and nothing of it changes any more',
    access: 'finance',
    params: byId,
    body: z.strictObject({ business: businessBuyer.optional() }).optional(),
    data: adminInvoice,
  }),
  adminConfirmInvoice: route({
    sensitive: true,
    idempotent: true,
    party: { invoice: 'id' },
    guard: 'invoice',
    method: 'POST',
    base,
    path: '/invoices/{id}/confirm',
    summary: 'Confirms the money of an invoice: a transfer or cash for an order, which may take two',
    access: 'finance',
    params: byId,
    /** `reference` is noted with the money. */
    body: z
      .strictObject({ reference: z.string().trim().min(3).max(100).optional(), other_money: otherMoney })
      .optional(),
    data: adminInvoice,
  }),
  adminCreditInvoice: route({
    sensitive: true,
    idempotent: true,
    party: { invoice: 'id' },
    method: 'POST',
    base,
    path: '/invoices/{id}/credit',
    summary: 'Corrects an issued invoice by a credit note; if its order is still valid, a new invoice follows at once',
    access: 'finance',
    params: byId,
    body: z.strictObject({ reason, business: businessBuyer.optional() }),
    data: adminInvoice,
  }),
}
