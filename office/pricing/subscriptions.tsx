import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PaymentLink, PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { Go } from '../ui/panel.tsx'

const shared = { at: '/subscriptions', title: 'subscriptions', one: 'subscription', right: 'read.members' } as const

const columns: readonly Column<RowOf<'GET /subscriptions'>, 'amount'>[] = [
  { field: 'user_id', wide: true, render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
  {
    field: 'package_name',
    render: (row) => (
      <Go to={`/packages/${row.package_id}`} className="link">
        {row.package_name}
      </Go>
    ),
  },
  { field: 'amount', kind: 'money', sort: 'amount' },
  { field: 'method', kind: 'word' },
  { field: 'status', kind: 'state' },
  { field: 'is_current', kind: 'yes' },
  { field: 'started_at', kind: 'time' },
]

const list = describeList('GET /subscriptions', {
  ...shared,
  whole: 'read.money',
  glyph: 'shield',
  empty: 'emptySubscriptions',
  search: true,
  order: '-id',
  to: (row) => `/subscriptions/${row.id}`,
  columns: [{ field: 'id', kind: 'code', sort: 'id' }, ...columns],
  filters: [
    { field: 'status', choices: ['initiated', 'paid', 'failed', 'refunded'] },
    { field: 'package_id', names: 'packages' },
  ],
})

const page = describePage('GET /subscriptions/{id}', {
  ...shared,
  nameOf: (row) => `${row.package_name} · ${row.user_name}`,
  facts: [...columns, { field: 'payment_id', render: (row) => <PaymentLink id={row.payment_id} /> }],
})

/** Deposits of packages that members paid or began to pay. */
export const subscriptions = [list, page]
