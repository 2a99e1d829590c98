import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { OrderLink, PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { PaymentParts } from './acts.tsx'

const shared = { at: '/payments', title: 'payments', one: 'payment', right: 'read.members' } as const

const first: readonly Column<RowOf<'GET /payments'>, 'id' | 'amount'>[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'user_id', wide: true, render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
  { field: 'amount', kind: 'money', sort: 'amount' },
  { field: 'status', kind: 'state' },
  { field: 'method', kind: 'word' },
  { field: 'purpose', kind: 'word' },
]

const list = describeList('GET /payments', {
  ...shared,
  whole: 'read.money',
  glyph: 'scale',
  empty: 'emptyPayments',
  search: true,
  order: '-id',
  to: (row) => `/payments/${row.id}`,
  columns: [...first, { field: 'bill_number', kind: 'code' }, { field: 'created_at', kind: 'time' }],
  filters: [
    { field: 'status', choices: ['initiated', 'paid', 'failed', 'refunded'] },
    { field: 'method', choices: ['online', 'sadad', 'bank_transfer', 'cash', 'wallet'] },
  ],
})

const page = describePage('GET /payments/{id}', {
  ...shared,
  nameOf: (row) => `#${row.id}`,
  facts: [
    ...first,
    { field: 'order_id', render: (row) => <OrderLink id={row.order_id} /> },
    { field: 'gateway', kind: 'code' },
    { field: 'gateway_ref', kind: 'code' },
    { field: 'bill_number', kind: 'code' },
    { field: 'receipt_number', kind: 'code' },
    { field: 'created_at', kind: 'time' },
    { field: 'settled_at', kind: 'time' },
  ],
  More: PaymentParts,
})

/** Payments of members: online, by bill, by transfer or in cash. */
export const payments = [list, page]
