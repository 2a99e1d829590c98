import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { Go } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { useAccount } from './account-name.tsx'

/** The orders that buyers owe, from the account of the books, whose balance they add up to. */
export const receivables = describeList('GET /receivables', {
  at: '/receivables',
  title: 'receivables',
  one: 'receivable',
  right: 'finance',
  glyph: 'cash',
  empty: 'emptyReceivables',
  search: true,
  to: (row) => `/orders/${row.id}`,
  head: () => <Balance />,
  columns: [
    { field: 'number', label: 'order_number', kind: 'code' },
    { field: 'user_id', render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
    { field: 'invoice_status', render: (row) => <StateDot state={row.invoice_status} /> },
    { field: 'issued_at', kind: 'time' },
    { field: 'due_at', kind: 'time' },
    { field: 'total', kind: 'money' },
    { field: 'paid_amount', kind: 'money' },
    { field: 'due_amount', kind: 'money' },
  ],
})

/** The account with its balance, a debit, and the way to its journals. */
function Balance() {
  const t = useT('office')
  const account = useAccount('receivables')
  if (!account) return null
  return (
    <p className="mu">
      {t('receivablesBalance')} <Num>{String(account.number)}</Num>: <Money amount={0 - account.balance} exact />{' '}
      <Go to={`/journals?filter=${encodeURIComponent(JSON.stringify({ account: account.id }))}`} className="link">
        {t('theirJournals')}
      </Go>
    </p>
  )
}
