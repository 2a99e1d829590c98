import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { GoButton, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { StateDot, StateWord } from '../ui/state-dot.tsx'

type Health = OfficeData<'GET /health'>
const READ_EVERY_MS = 15_000

/** How the providers of messages and payments do, what waits for them, and which processes run. */
export function HealthPage() {
  const t = useT('office-acts')
  const office = useT('office')
  const api = useOfficeApi()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.call('GET /health', { signal }),
    refetchInterval: READ_EVERY_MS,
  })
  if (isPending) return <Shimmer />
  if (!data) return <ErrorState heading="h1" title={office('notRead')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={office('health')} lead={t('healthLead')}>
        <GoButton to="/failed-jobs">
          {office('failedJobs')} <Num>{data.failed_jobs}</Num>
        </GoButton>
      </PageHead>
      <Senders senders={data.senders} />
      <Gateways gateways={data.gateways} />
      <Processes processes={data.processes} />
    </>
  )
}

const At = ({ at }: { at: string | null }) => (at ? <Moment at={at} /> : <span className="mu">—</span>)

function Table({ title, columns, children }: { title: string; columns: readonly string[]; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="tw">
        <table className="dt">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </Panel>
  )
}

function Senders({ senders }: { senders: Health['senders'] }) {
  const t = useT('office-acts')
  return (
    <Table
      title={t('senders')}
      columns={[
        t('channel'),
        t('provider'),
        t('state'),
        t('waitingNow'),
        t('oldestWaiting'),
        t('lastSuccess'),
        t('lastFailure'),
      ]}
    >
      {senders.map((sender) => (
        <tr key={sender.channel}>
          <td data-l={t('channel')}>
            <StateWord state={sender.channel} />
          </td>
          <td data-l={t('provider')}>
            <Num>{sender.provider}</Num>
          </td>
          <td data-l={t('state')}>
            <StateDot state={sender.state} />
            {sender.paused_until ? (
              <small className="mu">
                {t('until')} <DateTime at={sender.paused_until} style="clock" />
              </small>
            ) : null}
          </td>
          <td data-l={t('waitingNow')}>
            <Num>{sender.waiting}</Num>
          </td>
          <td data-l={t('oldestWaiting')}>
            {sender.waiting > 0 ? t('seconds', { count: Math.round(sender.oldest_waiting_seconds) }) : '—'}
          </td>
          <td data-l={t('lastSuccess')}>
            <At at={sender.last_success_at} />
          </td>
          <td data-l={t('lastFailure')} className="w">
            <At at={sender.last_failure_at} /> {sender.last_failure ? <code>{sender.last_failure}</code> : null}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Gateways({ gateways }: { gateways: Health['gateways'] }) {
  const t = useT('office-acts')
  return (
    <Table title={t('gateways')} columns={[t('provider'), t('state'), t('lastSuccess'), t('lastFailure')]}>
      {gateways.map((gateway) => (
        <tr key={gateway.name}>
          <td data-l={t('provider')}>
            <Num>{gateway.name}</Num>
          </td>
          <td data-l={t('state')}>
            <StateDot state={gateway.state} />
          </td>
          <td data-l={t('lastSuccess')}>
            <At at={gateway.last_success_at} />
          </td>
          <td data-l={t('lastFailure')} className="w">
            <At at={gateway.last_failure_at} /> {gateway.last_failure ? <code>{gateway.last_failure}</code> : null}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** While a new release is brought in, two releases run side by side. */
function Processes({ processes }: { processes: Health['processes'] }) {
  const t = useT('office-acts')
  return (
    <Table title={t('processes')} columns={[t('process'), t('release'), t('runsSince')]}>
      {processes.map((process) => (
        <tr key={`${process.place} ${process.started_at}`}>
          <td data-l={t('process')}>
            <Num>{process.place}</Num>
          </td>
          <td data-l={t('release')}>
            <Num>{process.release}</Num>
          </td>
          <td data-l={t('runsSince')}>
            <At at={process.started_at} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
