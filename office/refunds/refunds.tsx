import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { AgeWhile } from '../ui/age.tsx'
import { RefundActs } from './acts.tsx'

const shared = { at: '/refunds', title: 'refunds', one: 'refund', right: 'read.members' } as const

const first: readonly Column<RowOf<'GET /refunds'>, 'id' | 'amount'>[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'user_id', wide: true, render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
  { field: 'amount', kind: 'money', sort: 'amount' },
  { field: 'status', kind: 'state' },
  { field: 'bank_name' },
]

const list = describeList('GET /refunds', {
  ...shared,
  whole: 'read.money',
  glyph: 'back',
  empty: 'emptyRefunds',
  search: true,
  order: '-id',
  to: (row) => `/refunds/${row.id}`,
  columns: [
    ...first,
    {
      field: 'created_at',
      render: (row) => <AgeWhile waits={['under_review', 'approved'].includes(row.status)} at={row.created_at} />,
    },
  ],
  filters: [{ field: 'status', choices: ['under_review', 'approved', 'paid_out', 'rejected'] }],
})

const page = describePage('GET /refunds/{id}', {
  ...shared,
  nameOf: (row) => `#${row.id}`,
  facts: [
    ...first,
    { field: 'name' },
    { field: 'iban_masked', personal: { of: 'refund', field: 'iban' } },
    { field: 'reason' },
    { field: 'reference', kind: 'code' },
    { field: 'created_at', kind: 'time' },
    { field: 'decided_at', kind: 'time' },
    { field: 'paid_at', kind: 'time' },
    { field: 'held_until', kind: 'time' },
  ],
  More: RefundActs,
})

/** Money that members ask back from their wallet: finance approves it and pays it out. */
export const refunds = [list, page]
