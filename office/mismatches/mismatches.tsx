import { Num } from '#web/platform/format.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { OrderLink, PaymentLink, PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { AgeWhile } from '../ui/age.tsx'
import { MismatchActs } from './acts.tsx'

type Mismatch = RowOf<'GET /mismatches'>

const shared = { at: '/mismatches', title: 'mismatches', one: 'mismatch', right: 'read.money' } as const

/** An amount in the currency of the charge, which need not be riyals. */
const inCurrency = (field: 'expected_amount' | 'charged_amount'): Column<Mismatch> => ({
  field,
  render: (row) => <Num>{`${row[field].toLocaleString('en', { minimumFractionDigits: 2 })} ${row.currency}`}</Num>,
})

const columns: readonly Column<Mismatch, 'id'>[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'kind', kind: 'word' },
  { field: 'user_id', wide: true, render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
  inCurrency('expected_amount'),
  inCurrency('charged_amount'),
  { field: 'method', kind: 'word' },
  { field: 'gateway', kind: 'code' },
  { field: 'resolution', kind: 'state' },
  { field: 'created_at', render: (row) => <AgeWhile waits={row.resolution === null} at={row.created_at} /> },
]

const list = describeList('GET /mismatches', {
  ...shared,
  glyph: 'scale',
  empty: 'emptyMismatches',
  search: true,
  order: '-id',
  to: (row) => `/mismatches/${row.id}`,
  columns,
  filters: [{ field: 'open', choices: ['is_1', 'is_0'] }],
})

const page = describePage('GET /mismatches/{id}', {
  ...shared,
  nameOf: (row) => `#${row.id}`,
  facts: [
    ...columns,
    { field: 'payment_id', render: (row) => <PaymentLink id={row.payment_id} /> },
    { field: 'order_id', render: (row) => <OrderLink id={row.order_id} /> },
    { field: 'gateway_ref', kind: 'code' },
    { field: 'reason' },
    { field: 'resolved_by', render: (row) => <PersonLink id={row.resolved_by} /> },
    { field: 'resolved_at', kind: 'time' },
  ],
  More: MismatchActs,
})

/** Charges that do not fit their payment: finance credits them, sends them back, or notes what became of them. */
export const mismatches = [list, page]
