import { expect, test } from 'vitest'
import type { InvoiceContent, Line } from './document.ts'
import type { OrderState } from './issuing/facts-store.ts'
import type { InvoiceRow } from './store.ts'
import { sinceIssue, toBrief, toInvoice } from './to-invoice.ts'

const [ISSUED, DUE, PAID] = ['2026-11-20', '2026-11-23', '2026-11-22'].map((day) => new Date(`${day}T09:00:00Z`)) as [
  Date,
  Date,
  Date,
]
const line = (net: number, category: Line['category']): Line => ({
  ...{ nameAr: 'بند', nameEn: 'Line', detailsAr: ['هيكل'], detailsEn: ['VIN'], net, category },
})
const party = {
  nameAr: 'نورة',
  nameEn: '',
  vatNumber: '',
  registrationNumber: '',
  address: null,
  mobile: '',
  email: '',
}
const content: InvoiceContent = {
  ...{ seller: { ...party, nameAr: 'مرسى', nameEn: 'Marsa', licenceNumber: 'L1' }, buyer: party, orderNumber: 'A-5' },
  ...{ supplyDate: '2026-11-20', lines: [line(100_005, 'standard')], discount: 5, discountOutside: 0, vatBps: 1_500 },
  ...{ vat: 15_000, rounding: 0, total: 115_000, collected: 5_000_000, prepaid: 0, due: 5_115_000 },
  ...{ noteAr: 'سبب', noteEn: 'A reason' },
}
const row: InvoiceRow = {
  ...{ id: 7, accountId: 3, kind: 'simplified', source: 'order:5', orderId: 5, correctsId: null, createdAt: ISSUED },
  ...{ droppedAt: null, issuedAt: ISSUED, number: 'INV-2026-000007', dueAt: DUE, total: 115_000, due: 5_115_000 },
  ...{
    content,
    uuid: 'u',
    counter: 1,
    hash: 'h',
    qr: 'q',
    testStamp: false,
    creditedAt: null,
    paidAt: null,
    paidReference: null,
  },
}
const order: OrderState = {
  ...{ status: 'pending', invoiceStatus: 'issued', number: 'A-5', total: 5_115_000, paidAmount: 100_050, dueAt: PAID },
  ...{ debited: 0, paidAt: null },
}
const brief = (more: Partial<InvoiceRow>, of: Partial<OrderState> | null = {}) =>
  toBrief({ ...row, ...more }, of === null ? undefined : { ...order, ...of })
const none = { corrects: undefined, correctedBy: undefined, raisedBy: undefined }

test('[INV-5] an order’s invoice asks for what its order still owes, to the halala, by the order’s due date', () => {
  expect(brief({})).toMatchObject({
    ...{ status: 'issued', total: 51_150, due_amount: 50_149.5, order_number: 'A-5' },
    due_date: PAID.toISOString(),
  })
  expect(brief({}, { paidAmount: 6_000_000 }).due_amount).toBe(0)
})

test('[INV-13] what was paid since the issue and is still due: nothing on a paid invoice, all of a receipt', () => {
  const since = (more: Partial<InvoiceRow>, of: Partial<OrderState> = {}) =>
    sinceIssue({ ...row, ...more }, { ...order, ...of })
  expect(since({})).toEqual({ paid: 100_050, due: 5_014_950 })
  expect(since({}, { invoiceStatus: 'paid' })).toEqual({ paid: 5_115_000, due: 0 })
  expect(since({ creditedAt: PAID })).toEqual({ paid: 0, due: 0 })
  expect(since({ kind: 'receipt', source: 'payment:1' })).toEqual({ paid: 0, due: 5_115_000 })
})

test.each([
  ['a paid order', {}, { invoiceStatus: 'paid' as const }],
  ['a corrected invoice', { creditedAt: PAID }, {}],
  ['a dropped draft', { droppedAt: PAID, content: null }, {}],
  ['a note', { kind: 'credit_note' as const, source: 'credit:7' }, {}],
  ['a receipt', { kind: 'receipt' as const, source: 'payment:1', orderId: null }, null],
  ['paid days in the yard', { source: 'yard:1' }, {}],
  ['a payout that was sent', { kind: 'purchase' as const, source: 'owner:5', paidAt: PAID }, {}],
])('nothing is due on %s', (_of, more, state) => {
  expect(brief(more, state).due_amount).toBe(0)
})

test('a corrected invoice keeps the due date that it had', () => {
  expect(brief({ creditedAt: PAID })).toMatchObject({ status: 'canceled', due_date: DUE.toISOString() })
})

test('[INV-9] what is owed to a seller follows its payout, and not the payment of the order', () => {
  const owed = { kind: 'purchase' as const, source: 'owner:5', due: 5_000_000 }
  expect(brief(owed, { invoiceStatus: 'paid', paidAmount: 5_115_000 })).toMatchObject({
    ...{ status: 'issued', due_amount: 50_000, due_date: DUE.toISOString() },
  })
  expect(brief({ ...owed, paidAt: PAID }).status).toBe('paid')
})

test('[INV-12] a paid document has the time of its payment: its own, the order’s or the payout’s', () => {
  const paidAt = (more: Partial<InvoiceRow>, of: Partial<OrderState> = {}) =>
    toInvoice({ ...row, ...more }, { ...order, ...of }, { kind: more.kind ?? row.kind, content }, none, 'en').paid_at
  expect(paidAt({}, { paidAt: PAID })).toBe(PAID.toISOString())
  expect(paidAt({ source: 'kept:1' }, { paidAt: PAID })).toBe(ISSUED.toISOString())
  expect(paidAt({ kind: 'purchase', source: 'owner:5', paidAt: DUE }, { paidAt: PAID })).toBe(DUE.toISOString())
  expect(paidAt({ kind: 'purchase', source: 'owner:5' }, { paidAt: PAID })).toBeNull()
})

test('[INV-6] a line names its own VAT; one under the margin scheme has no rate, one outside has none to pay', () => {
  const lines = [line(3_333, 'standard'), line(20_000, 'outside'), line(30_000, 'margin')]
  const of = (kind: InvoiceRow['kind']) =>
    toInvoice(row, order, { kind, content: { ...content, lines } }, none, 'en').items.map(
      ({ amount, vat_rate, tax_amount, total }) => [amount, vat_rate, tax_amount, total],
    )
  // 15 % of 33.33 is 4.9995, half up.
  expect(of('simplified')).toEqual([
    [33.33, 15, 5, 38.33],
    [200, 0, 0, 200],
    [300, null, 0, 300],
  ])
  expect(of('receipt')[0]).toEqual([33.33, 0, 0, 33.33])
})

test('an invoice is in its reader’s language, with the other name of a party where there is one', () => {
  const [arabic, english] = (['ar', 'en'] as const).map((language) =>
    toInvoice(row, order, { kind: row.kind, content }, none, language),
  )
  expect(arabic).toMatchObject({
    ...{ note: 'سبب', seller: { name: 'مرسى', name_other: 'Marsa' }, buyer: { name: 'نورة', name_other: '' } },
    items: [{ details: 'بند', notes: ['هيكل'] }],
  })
  expect(english).toMatchObject({
    ...{ note: 'A reason', seller: { name: 'Marsa', name_other: 'مرسى' }, buyer: { name: 'نورة', name_other: '' } },
    items: [{ details: 'Line', notes: ['VIN'] }],
  })
  expect(english).toMatchObject({ discount: 0.05, taxable_amount: 1000, vat_rate: 15, collected_amount: 50_000 })
})

test('a note names the invoice that it corrects, and a draft is no invoice to name', () => {
  const other = { ...row, id: 9, number: 'INV-2026-000003' }
  const linked = toInvoice(row, order, { kind: 'credit_note', content }, { ...none, corrects: other }, 'en')
  expect([linked.corrects, linked.corrected_by]).toEqual([{ id: 9, number: 'INV-2026-000003' }, null])
  const draft = { ...none, corrects: { ...other, number: null } }
  expect(toInvoice(row, order, { kind: 'credit_note', content }, draft, 'en').corrects).toBeNull()
})
