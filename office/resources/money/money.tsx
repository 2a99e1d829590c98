import { PaymentActs, RefundActs } from '../../acts/money-acts.tsx'
import { OrderLink, PersonLink } from '../../parts/names/name-links.tsx'
import type { Column, Description } from '../description.ts'

const first: readonly Column[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'user_id', wide: true, render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
  { field: 'amount', kind: 'money', sort: 'amount' },
  { field: 'status', kind: 'state' },
]
const order: Column = {
  field: 'order_id',
  render: (row) => (row.order_id ? <OrderLink id={row.order_id} /> : '—'),
}
const shared = { read: 'read', search: true, nameOf: (row) => `#${row.id}` } satisfies Partial<Description>

export const refunds: Description = {
  ...shared,
  name: 'refunds',
  empty: 'emptyRefunds',
  title: 'refunds',
  one: 'refund',
  glyph: 'back',
  columns: [...first, { field: 'bank_name' }, { field: 'created_at', kind: 'time' }],
  filters: [{ field: 'status', choices: ['under_review', 'second_review', 'approved', 'paid_out', 'rejected'] }],
  facts: [
    ...first,
    { field: 'bank_name' },
    { field: 'name' },
    { field: 'iban_masked', personal: { of: 'refund', field: 'iban' } },
    { field: 'reason' },
    { field: 'reference', kind: 'code' },
    { field: 'created_at', kind: 'time' },
    { field: 'decided_at', kind: 'time' },
    { field: 'paid_at', kind: 'time' },
    { field: 'held_until', kind: 'time' },
  ],
  more: RefundActs,
}

export const payments: Description = {
  ...shared,
  name: 'payments',
  empty: 'emptyPayments',
  title: 'payments',
  one: 'payment',
  glyph: 'scale',
  columns: [
    ...first,
    { field: 'method', kind: 'word' },
    { field: 'purpose', kind: 'word' },
    { field: 'created_at', kind: 'time' },
  ],
  filters: [
    { field: 'status', choices: ['initiated', 'paid', 'failed', 'refunded'] },
    { field: 'method', choices: ['online', 'bank_transfer', 'cash'] },
  ],
  facts: [
    ...first,
    { field: 'method', kind: 'word' },
    { field: 'purpose', kind: 'word' },
    order,
    { field: 'gateway', kind: 'code' },
    { field: 'gateway_ref', kind: 'code' },
    { field: 'receipt_number', kind: 'code' },
    { field: 'created_at', kind: 'time' },
    { field: 'settled_at', kind: 'time' },
  ],
  more: PaymentActs,
}
