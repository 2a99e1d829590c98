import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { Subject } from '../parts/names/subject.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { DifferenceActs, ReconcileAct, ReconciliationRuns } from './reconcile-acts.tsx'

const shared = { at: '/reconciliation', title: 'reconciliation', one: 'difference', right: 'finance' } as const

const columns: readonly Column<RowOf<'GET /reconciliation'>, 'id'>[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'kind', kind: 'word', wide: true },
  { field: 'subject', render: (row) => <Subject subject={row.subject} /> },
  { field: 'expected_amount', kind: 'money' },
  { field: 'found_amount', kind: 'money' },
  { field: 'found_at', kind: 'time' },
  { field: 'cleared_at', kind: 'time' },
]

const list = describeList('GET /reconciliation', {
  ...shared,
  glyph: 'scale',
  empty: 'emptyDifferences',
  search: true,
  order: '-id',
  to: (row) => `/reconciliation/${row.id}`,
  columns,
  filters: [
    { field: 'open', choices: ['is_1', 'is_0'] },
    {
      field: 'kind',
      choices: [
        'wallet_balance',
        'wallet_frozen',
        'wallet_lots',
        'journal_sum',
        'payment_journal',
        'account_balance',
        'gateway_missing',
        'gateway_unbooked',
        'gateway_amount',
        'gateway_returned',
        'gateway_silent',
        'bank_in_unknown',
        'bank_out_unknown',
        'transfer_not_in_bank',
        'refund_not_in_bank',
        'payout_not_in_bank',
        'statement_sum',
      ],
    },
  ],
  acts: () => <ReconcileAct />,
  head: () => <ReconciliationRuns />,
})

const page = describePage('GET /reconciliation/{id}', {
  ...shared,
  nameOf: (row) => `#${row.id}`,
  facts: [
    ...columns,
    { field: 'details' },
    { field: 'reason' },
    { field: 'cleared_by', render: (row) => <PersonLink id={row.cleared_by} /> },
  ],
  More: DifferenceActs,
})

export const reconciliation = [list, page]
