import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'

type Report = NonNullable<OfficeData<'GET /invoices/{id}'>['report']>

/** What the tax authority says of an invoice, and sending it again. */
export function Authority({ id, report }: { id: number; report: Report }) {
  const t = useT('office')
  return (
    <Panel title={t('taxAuthority')} padded>
      <p>
        <StateDot state={`report_${report.state}`} /> {report.answered_at ? <Moment at={report.answered_at} /> : null}
        {report.next_at && report.attempts > 0
          ? t.rich('nextTry', { at: () => <Moment key="at" at={report.next_at ?? ''} /> })
          : null}
      </p>
      <ul className="contents">
        {report.messages.map(({ code, text }) => (
          <li key={`${code} ${text}`}>
            <code>{code}</code> <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <Resend id={id} state={report.state} />
    </Panel>
  )
}

/** Sends an invoice again that the authority refused or never answered. */
export function Resend({ id, state }: { id: number; state: Report['state'] }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('finance') || (state !== 'refused' && state !== 'failed')) return null
  return (
    <ActButton
      label={t('sendAgain')}
      text={t('sendAgainText')}
      secondary
      act={() => api.callOnce('POST /invoices/{id}/resend', { params: { id } })}
    />
  )
}
