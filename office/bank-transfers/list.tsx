import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { RowOf } from '../platform/calls.ts'

/** Shared by the list and the page of a transfer. */
export const FIRST: readonly Column<RowOf<'GET /bank-transfers'>, 'id' | 'amount'>[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'user_id', wide: true, render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
  { field: 'amount', kind: 'money', sort: 'amount' },
  { field: 'status', kind: 'state' },
]

export const list = describeList('GET /bank-transfers', {
  at: '/bank-transfers',
  title: 'bankTransfers',
  one: 'bankTransfer',
  glyph: 'bank',
  right: 'read.members',
  whole: 'read.money',
  empty: 'emptyTransfers',
  search: true,
  order: '-id',
  to: (row) => `/bank-transfers/${row.id}`,
  columns: [
    ...FIRST,
    { field: 'purpose', kind: 'word' },
    { field: 'transfer_date', kind: 'date', sort: 'transfer_date' },
    { field: 'created_at', kind: 'time' },
  ],
  filters: [{ field: 'status', choices: ['under_review', 'approved', 'rejected'] }],
})
