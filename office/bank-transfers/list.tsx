import { useT } from '#web/platform/language.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { RowOf } from '../platform/calls.ts'
import { AgeWhile } from '../ui/age.tsx'

/** The sender as the member wrote it, with a mark where it is another name than theirs. */
export function Sender({
  row: { name, own_name: isOwn, alike },
}: {
  row: Pick<RowOf<'GET /bank-transfers'>, 'name' | 'own_name' | 'alike'>
}) {
  const t = useT('office')
  return (
    <>
      <bdi>{name}</bdi> {isOwn ? null : <span className="warnc">{t('otherName')}</span>}{' '}
      {alike.length > 0 ? <span className="warnc">{t('likeOthers')}</span> : null}
    </>
  )
}

/** Riyals to two decimals. */
const cents = (riyals: number) => Math.round(riyals * 100) / 100

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
    { field: 'name', wide: true, render: (row) => <Sender row={row} /> },
    { field: 'purpose', kind: 'word' },
    { field: 'transfer_date', kind: 'date', sort: 'transfer_date' },
    {
      label: 'difference',
      kind: 'money',
      value: (row) => (row.approved_amount === null ? null : cents(row.approved_amount - row.amount) || null),
    },
    { field: 'created_at', render: (row) => <AgeWhile waits={row.status === 'under_review'} at={row.created_at} /> },
  ],
  filters: [{ field: 'status', choices: ['under_review', 'approved', 'rejected'] }],
})
