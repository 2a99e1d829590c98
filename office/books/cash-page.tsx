import { useQuery } from '@tanstack/react-query'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAddress } from '../platform/use-address.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { BankAct, type CashDesk, CountAct } from './cash-acts.tsx'
import { DayFilter } from './day-filter.tsx'

const AMOUNTS = ['opening', 'taken', 'banked', 'expected', 'counted', 'difference'] as const

/** The cash of each cashier on a day: by the books, and as counted. */
export function CashPage() {
  const t = useT('office-cash')
  const office = useT('office')
  const api = useOfficeApi()
  const [address, change] = useAddress()
  const day = address.get('day') ?? ''
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['cash-desks', day],
    queryFn: ({ signal }) => api.call('GET /cash-desks', { query: day ? { day } : {}, signal }),
  })
  return (
    <>
      <PageHead title={office('cashDesks')} lead={t('lead')} />
      <DayFilter label={t('day')} help={t('today')} value={day} onChange={(to) => change({ day: to })} />
      {isPending ? <Skeleton className="h-40 w-full" /> : null}
      {error ? <NotRead error={error} onRetry={refetch} /> : null}
      {data ? <Desks desks={data.desks} isToday={day === ''} /> : null}
    </>
  )
}

function Desks({ desks, isToday }: { desks: readonly CashDesk[]; isToday: boolean }) {
  const t = useT('office-cash')
  const fields = useT('office-fields')
  if (desks.length === 0)
    return (
      <Panel>
        <p className="of-note">{t('none')}</p>
      </Panel>
    )
  return (
    <Panel>
      <div className="tw">
        <table className="dt">
          <thead>
            <tr>
              <th scope="col">{fields('cashier')}</th>
              {AMOUNTS.map((name) => (
                <th key={name} scope="col" className="e">
                  {fields(name)}
                </th>
              ))}
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {desks.map((desk) => (
              <Desk key={desk.cashier_id} desk={desk} isToday={isToday} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                <b>{t('sum')}</b>
              </td>
              {AMOUNTS.map((name) => (
                <td key={name} data-l={fields(name)} className="e">
                  <b>
                    <Money amount={sumOf(desks, name)} />
                  </b>
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  )
}

/** In whole halalas, because the sums of riyals are not exact. */
const sumOf = (desks: readonly CashDesk[], name: (typeof AMOUNTS)[number]): number =>
  desks.reduce((sum, desk) => sum + Math.round((desk[name] ?? 0) * 100), 0) / 100

function Desk({ desk, isToday }: { desk: CashDesk; isToday: boolean }) {
  const fields = useT('office-fields')
  return (
    <tr>
      <td data-l={fields('cashier')} className="w">
        {desk.cashier_name}
      </td>
      {AMOUNTS.map((name) => {
        const amount = desk[name]
        return (
          <td key={name} data-l={fields(name)} className={name === 'difference' && amount ? 'e warnc' : 'e'}>
            {amount === null ? null : <Money amount={amount} />}
          </td>
        )
      })}
      <td>
        <State desk={desk} isToday={isToday} />
      </td>
    </tr>
  )
}

/** Who counted and confirmed it; before that, the acts. */
function State({ desk, isToday }: { desk: CashDesk; isToday: boolean }) {
  const t = useT('office-cash')
  const { counted_by_name: one, confirmed_by_name: other } = desk
  if (one !== null)
    return <small>{other === null ? t('confirmedAlone', { one }) : t('confirmed', { one, other })}</small>
  if (desk.approval_id !== null)
    return (
      <Go to={`/approvals/${desk.approval_id}`} className="link">
        {t('waits')}
      </Go>
    )
  return (
    <span className="row2">
      <CountAct desk={desk} />
      {isToday && desk.expected > 0 ? <BankAct desk={desk} /> : null}
    </span>
  )
}
