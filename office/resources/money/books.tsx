import { Money } from '#web/platform/format.tsx'
import { AccountName } from '../../pages/books/account-name.tsx'
import { BankStatementLines } from '../../pages/books/bank-statement-lines.tsx'
import { DifferenceActs, ReconcileAct, ReconciliationRuns } from '../../pages/books/reconcile-acts.tsx'
import { PersonLink } from '../../parts/names/name-links.tsx'
import { Subject } from '../../parts/names/subject.tsx'
import type { Row } from '../../platform/data-provider.ts'
import { StateWord } from '../../ui/state-dot.tsx'
import type { Column, Description } from '../description.ts'

const shared = { read: 'finance', nameOf: (row) => `#${row.id}` } satisfies Partial<Description>

const kind: Column = { field: 'kind', render: (row) => <StateWord state={String(row.kind)} /> }
const journal: readonly Column[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  kind,
  { field: 'journal_reference', render: (row) => <Subject subject={String(row.reference)} /> },
  { field: 'journal_lines', wide: true, render: (row) => <Postings row={row} /> },
  { field: 'created_at', kind: 'time' },
]

/** Each side of a journal with its account, or with the member of a wallet. */
function Postings({ row }: { row: Row }) {
  const lines: Record<string, unknown>[] = Array.isArray(row.lines) ? row.lines : []
  return (
    <ul className="of-post">
      {lines.map((line) => (
        <li key={`${String(line.account)} ${String(line.user_id)} ${String(line.amount)}`}>
          {line.user_id ? (
            <PersonLink id={Number(line.user_id)} name={typeof line.user_name === 'string' ? line.user_name : null} />
          ) : (
            <AccountName account={String(line.account)} />
          )}
          <Money amount={Number(line.amount)} />
        </li>
      ))}
    </ul>
  )
}

const KINDS = [
  'top_up',
  'package',
  'order_payment',
  'order_paid',
  'order_excess',
  'order_returned',
  'grace_fee',
  'forfeit',
  'forfeit_waived',
  'refund',
  'refund_paid',
  'chargeback',
  'payout',
  'adjustment',
  'account_merge',
] as const

export const journals: Description = {
  ...shared,
  name: 'journals',
  title: 'journals',
  one: 'journal',
  glyph: 'list',
  search: true,
  columns: journal,
  filters: [{ field: 'kind', choices: KINDS }],
  facts: [
    ...journal,
    { field: 'reason' },
    { field: 'actor_id', render: (row) => (row.actor_id ? <PersonLink id={row.actor_id} /> : '—') },
  ],
}

const difference: readonly Column[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'kind', kind: 'word', wide: true },
  { field: 'subject', render: (row) => <Subject subject={String(row.subject)} /> },
  { field: 'expected_amount', kind: 'money' },
  { field: 'found_amount', kind: 'money' },
  { field: 'found_at', kind: 'time' },
  { field: 'cleared_at', kind: 'time' },
]

export const reconciliation: Description = {
  ...shared,
  name: 'reconciliation',
  empty: 'emptyDifferences',
  title: 'reconciliation',
  one: 'difference',
  glyph: 'scale',
  search: true,
  columns: difference,
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
  facts: [
    ...difference,
    { field: 'details' },
    { field: 'reason' },
    { field: 'cleared_by', render: (row) => (row.cleared_by ? <PersonLink id={row.cleared_by} /> : '—') },
  ],
  listActs: ReconcileAct,
  listHead: ReconciliationRuns,
  more: DifferenceActs,
}

const statement: readonly Column[] = [
  { field: 'id', kind: 'code' },
  { field: 'format', kind: 'code' },
  { field: 'iban_masked', kind: 'code' },
  { field: 'first_day', kind: 'date' },
  { field: 'last_day', kind: 'date' },
  { field: 'lines_count', kind: 'number' },
  { field: 'unmatched_count', kind: 'number' },
  { field: 'uploaded_at', kind: 'time' },
]

export const bankStatements: Description = {
  ...shared,
  name: 'bank-statements',
  empty: 'emptyStatements',
  title: 'bankStatements',
  one: 'bankStatement',
  glyph: 'bank',
  create: 'finance',
  search: true,
  columns: statement,
  facts: [
    ...statement,
    { field: 'opening_balance', kind: 'money' },
    { field: 'closing_balance', kind: 'money' },
    { field: 'uploaded_by', render: (row) => <PersonLink id={row.uploaded_by} /> },
  ],
  ownForm: true,
  more: BankStatementLines,
}
