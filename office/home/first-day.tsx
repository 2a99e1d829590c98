import { queryOptions, useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import type { OfficeApi } from '../platform/office-api.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Go, GoButton, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'

type Step = OfficeData<'GET /first-day'>['steps'][number]

const firstDayQuery = (api: OfficeApi) =>
  queryOptions({ queryKey: ['first-day'], queryFn: ({ signal }) => api.call('GET /first-day', { signal }) })

/** Where each thing is set. */
const PLACES: Record<Step['what'], string> = {
  invoicing: '/settings?group=invoicing',
  numbers: '/settings?group=site',
  contact: '/settings?group=site',
  logo: '/settings?group=site',
  bank: '/settings?group=orders',
  fees: '/settings?group=fees',
  senders: '/health',
  second_admin: '/users',
  second_factors: '/security',
  packages: '/packages',
  yards: '/yards',
  cars: '/cars/create',
  auction: '/auctions/create',
}

/** What a new house sets before its first auction; each line leads to its screen. */
export function FirstDayPage() {
  const t = useT('office-home')
  const office = useT('office')
  const { data, error, isPending, refetch } = useQuery(firstDayQuery(useOfficeApi()))
  if (isPending) return <Shimmer />
  if (error) return <NotRead heading="h1" error={error} onRetry={refetch} />
  const done = data.steps.filter((step) => step.done).length
  return (
    <>
      <PageHead title={office('firstDay')} lead={t('firstDayLead', { done, all: data.steps.length })} />
      <Panel>
        <ol className="tasks">
          {data.steps.map((step) => (
            <StepRow key={step.what} step={step} />
          ))}
        </ol>
      </Panel>
    </>
  )
}

function StepRow({ step: { what, done } }: { step: Step }) {
  const t = useT('office-home')
  return (
    <li className={done ? undefined : 'warn'}>
      <Go to={PLACES[what]}>
        <span className="ico">
          <Icon name={done ? 'check' : 'clock'} size="s" />
        </span>
        <span className="tx">
          <b>{t(`first_${what}`)}</b>
          <small>{t(`first_${what}Text`)}</small>
        </span>
        <span className={done ? 'stt st-ok' : 'stt st-warn'}>{t(done ? 'stepDone' : 'stepOpen')}</span>
        <Icon name="next" size="s" flip />
      </Go>
    </li>
  )
}

/** On the first screen until the first auction is published, for who can change the settings. */
export function FirstDayStrip() {
  const t = useT('office-home')
  const api = useOfficeApi()
  const { data } = useQuery({ ...firstDayQuery(api), enabled: useMay()('settings') })
  const left = data?.steps.filter((step) => !step.done) ?? []
  if (!left.some(({ what }) => what === 'auction')) return null
  return (
    <div className="strip">
      <Icon name="info" size="s" />
      <p>{t('firstDayLeft', { count: left.length })}</p>
      <GoButton to="/first-day">{t('firstDaySee')}</GoButton>
    </div>
  )
}
