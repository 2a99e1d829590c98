import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { Subject } from '../parts/names/subject.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { Postings } from './postings.tsx'

const shared = { at: '/journals', title: 'journals', one: 'journal', right: 'finance' } as const

const columns: readonly Column<RowOf<'GET /journals'>, 'id'>[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'kind', kind: 'word' },
  { label: 'journal_reference', render: (row) => <Subject subject={row.reference} /> },
  { label: 'journal_lines', wide: true, render: (row) => <Postings lines={row.lines} /> },
  { field: 'created_at', kind: 'time' },
]

const list = describeList('GET /journals', {
  ...shared,
  glyph: 'list',
  search: true,
  order: '-id',
  to: (row) => `/journals/${row.id}`,
  columns,
  filters: [
    {
      field: 'kind',
      choices: [
        'top_up',
        'package',
        'invoice_issued',
        'order_payment',
        'order_paid',
        'order_excess',
        'order_reduced',
        'order_repaired',
        'order_returned',
        'grace_fee',
        'forfeit',
        'forfeit_waived',
        'refund',
        'refund_paid',
        'refund_returned',
        'chargeback',
        'payout',
        'adjustment',
        'account_merge',
        'cash_banked',
        'cash_arrived',
        'cash_difference',
        'bank_charge',
        'gateway_settled',
      ],
    },
  ],
})

const page = describePage('GET /journals/{id}', {
  ...shared,
  nameOf: (row) => `#${row.id}`,
  facts: [
    ...columns,
    { field: 'written_at', kind: 'time' },
    {
      field: 'corrects_month',
      render: ({ corrects_month: month }) => (month === null ? null : <Subject subject={`month:${month}`} />),
    },
    { field: 'reason' },
    { field: 'actor_id', render: (row) => <PersonLink id={row.actor_id} /> },
  ],
})

export const journals = [list, page]
