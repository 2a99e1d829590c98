import { useQuery } from '@tanstack/react-query'
import { Money } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAddress } from '../platform/use-address.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { StateWord } from '../ui/state-dot.tsx'
import { DayFilter } from './day-filter.tsx'

type Account = OfficeData<'GET /ledger-accounts'>['data'][number]
const FILES = ['journals', 'payments', 'bank-transfers', 'refunds', 'invoices'] as const
const FILE_TITLES = {
  journals: 'journals',
  payments: 'payments',
  'bank-transfers': 'bankTransfers',
  refunds: 'refunds',
  invoices: 'invoices',
} as const
const ACCOUNTS_MAX = 100

/** The chart of accounts with its balances, and the tables of the books as files. */
export function ChartPage() {
  const t = useT('office')
  const api = useOfficeApi()
  const [address, change] = useAddress()
  const until = address.get('until') ?? ''
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['chart', until],
    queryFn: ({ signal }) =>
      api.call('GET /ledger-accounts', { query: { per_page: ACCOUNTS_MAX, ...(until && { until }) }, signal }),
  })
  return (
    <>
      <PageHead title={t('chart')} lead={t('chartLead')} />
      <DayFilter label={t('chartAt')} help={t('chartNow')} value={until} onChange={(day) => change({ until: day })} />
      {isPending ? <Skeleton className="h-40 w-full" /> : null}
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      {data ? <Accounts accounts={data.data} /> : null}
      <Files />
    </>
  )
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const t = useT('office')
  const fields = useT('office-fields')
  const lang = useLang()
  const sum = accounts.reduce((total, { balance }) => total + Math.round(balance * 100), 0) / 100
  return (
    <Panel>
      <div className="tw">
        <table className="dt">
          <thead>
            <tr>
              <th scope="col">{fields('account')}</th>
              <th scope="col">{fields('kind')}</th>
              <th scope="col" className="e">
                {fields('balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <td data-l={fields('account')} className="w">
                  <Go
                    to={`/journals?filter=${encodeURIComponent(JSON.stringify({ account: account.id }))}`}
                    className="link"
                  >
                    {lang === 'ar' ? account.title_ar : account.title_en}
                  </Go>{' '}
                  <small className="mu">{account.id}</small>
                </td>
                <td data-l={fields('kind')}>
                  <StateWord state={account.kind} />
                </td>
                <td data-l={fields('balance')} className="e">
                  <Money amount={account.balance} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                <b>{t('chartSum')}</b>
              </td>
              <td />
              <td data-l={fields('balance')} className="e">
                <b>
                  <Money amount={sum} />
                </b>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  )
}

function Files() {
  const t = useT('office')
  return (
    <Panel title={t('bookFiles')}>
      <p className="of-note">{t('bookFilesText')}</p>
      <ul className="of-rows">
        {FILES.map((table) => (
          <li key={table}>
            <span>{t(FILE_TITLES[table])}</span>
            <span className="row2">
              {(['csv', 'xlsx'] as const).map((format) => (
                <DownloadButton
                  key={format}
                  path={`/exports/${table}.${format}`}
                  label={format.toUpperCase()}
                  about={t(FILE_TITLES[table])}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
