import { Num } from '#web/platform/format.tsx'
import { MismatchActs } from '../../acts/mismatch-acts.tsx'
import { OrderLink, PersonLink } from '../../parts/names/name-links.tsx'
import type { Row } from '../../platform/data-provider.ts'
import { Go } from '../../ui/panel.tsx'
import type { Column, Description } from '../description.ts'

/** An amount in the currency of the charge, which need not be riyals. */
const inCurrency = (field: 'expected_amount' | 'charged_amount'): Column => ({
  field,
  render: (row: Row) => (
    <Num>{`${Number(row[field]).toLocaleString('en', { minimumFractionDigits: 2 })} ${String(row.currency)}`}</Num>
  ),
})
const first: readonly Column[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'kind', kind: 'word' },
  { field: 'user_id', wide: true, render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
  inCurrency('expected_amount'),
  inCurrency('charged_amount'),
  { field: 'gateway', kind: 'code' },
  { field: 'resolution', kind: 'state' },
  { field: 'created_at', kind: 'time' },
]

export const mismatches: Description = {
  name: 'mismatches',
  empty: 'emptyMismatches',
  title: 'mismatches',
  one: 'mismatch',
  glyph: 'scale',
  read: 'read',
  search: true,
  nameOf: (row) => `#${row.id}`,
  columns: first,
  filters: [{ field: 'open', choices: ['is_1', 'is_0'] }],
  facts: [
    ...first,
    {
      field: 'payment_id',
      render: (row) => (
        <Go to={`/payments/${String(row.payment_id)}`} className="link">{`#${String(row.payment_id)}`}</Go>
      ),
    },
    {
      field: 'order_id',
      render: (row) => (row.order_id ? <OrderLink id={row.order_id} /> : '—'),
    },
    { field: 'gateway_ref', kind: 'code' },
    { field: 'reason' },
    { field: 'resolved_by', render: (row) => (row.resolved_by ? <PersonLink id={row.resolved_by} /> : '—') },
    { field: 'resolved_at', kind: 'time' },
  ],
  more: MismatchActs,
}
