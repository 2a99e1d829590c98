import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { OrderLink, PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { BatchFiles, PayoutActs, SendChosen } from './acts.tsx'

const shared = { at: '/payouts', title: 'payouts', one: 'payout', right: 'read.money' } as const
const batch = { at: '/payout-batches', title: 'payoutBatches', one: 'payoutBatch', right: 'read.money' } as const
type Payout = RowOf<'GET /payouts'>

const first = [
  { field: 'id', kind: 'code' },
  { field: 'order_number', render: (row) => <OrderLink id={row.order_id} number={row.order_number} /> },
  { field: 'car', wraps: true },
  { field: 'seller_id', wraps: true, render: (row) => <PersonLink id={row.seller_id} name={row.seller_name} /> },
  { field: 'net', kind: 'money' },
  { field: 'state', kind: 'state' },
  { field: 'cause', kind: 'word', wraps: true },
  { field: 'due_at', kind: 'time' },
] satisfies Column<Payout>[]

const list = describeList('GET /payouts', {
  ...shared,
  glyph: 'bank',
  empty: 'emptyPayouts',
  search: true,
  to: (row) => `/payouts/${row.id}`,
  choose: { right: 'finance', can: (row) => row.state === 'due', Acts: SendChosen },
  columns: first,
  filters: [{ field: 'state', choices: ['due', 'blocked', 'waiting', 'sent', 'paid', 'canceled'] }],
})

const page = describePage('GET /payouts/{id}', {
  ...shared,
  nameOf: (row) => `#${row.id}`,
  facts: [
    ...first,
    { field: 'gross', kind: 'money' },
    { field: 'commission', kind: 'money' },
    { field: 'vat', kind: 'money' },
    { field: 'transferred_on', kind: 'date' },
    { field: 'iban_masked', kind: 'code' },
    { field: 'holder' },
    { field: 'batch_id', kind: 'code' },
    { field: 'sent_at', kind: 'time' },
    { field: 'paid_at', kind: 'time' },
    { field: 'reference', kind: 'code' },
  ],
  More: PayoutActs,
})

const batches = describeList('GET /payout-batches', {
  ...batch,
  glyph: 'file',
  empty: 'emptyPayoutBatches',
  to: (row) => `/payout-batches/${row.id}`,
  columns: [
    { field: 'id', kind: 'code' },
    { field: 'made_at', kind: 'time' },
    { field: 'count' },
    { field: 'sum', kind: 'money' },
    { field: 'paid_count' },
  ],
})

const batchPage = describePage('GET /payout-batches/{id}', {
  ...batch,
  nameOf: (row) => `#${row.id}`,
  facts: [
    { field: 'made_at', kind: 'time' },
    { field: 'made_by', render: (row) => <PersonLink id={row.made_by} name={row.made_by_name} /> },
    {
      field: 'approved_by',
      render: (row) =>
        row.approved_by === null ? '—' : <PersonLink id={row.approved_by} name={row.approved_by_name ?? ''} />,
    },
    { field: 'count' },
    { field: 'sum', kind: 'money' },
    { field: 'paid_count' },
  ],
  More: BatchFiles,
})

/** Money that goes out to sellers: what is due is sent in files for the bank, and confirmed with its reference. */
export const payouts = [list, page, batches, batchPage]
