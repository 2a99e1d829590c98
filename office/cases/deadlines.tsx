import type { ReactNode } from 'react'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Case } from './case.ts'

/** The dates that run, and what happens when they are over. */
export function Deadlines({ row }: { row: Case }) {
  const t = useT('office-cases')
  const { answer_by: answer, decide_by: decide, heard_until: heard, heard_at: heardAt, proposals } = row
  return (
    <Panel title={t('deadlines')}>
      <dl className="kvl">
        <Line name={t('opened')}>
          <Moment at={row.opened_at} />
        </Line>
        {answer ? (
          <Line name={t('answerBy')}>
            <Moment at={answer} />
          </Line>
        ) : null}
        {heard && decide ? (
          <Line name={t(heardAt ? 'heardAt' : 'heardUntil')}>
            <Moment at={heardAt ?? heard} />
          </Line>
        ) : null}
        {decide ? (
          <Line name={t('decideBy')}>
            <Moment at={decide} />
          </Line>
        ) : null}
        {proposals ? (
          <Line name={t('chooseBy')}>
            <Moment at={proposals.choose_by} />
          </Line>
        ) : null}
      </dl>
      {row.is_late ? <p className="of-note bad">{t('late')}</p> : null}
      {proposals ? (
        <p className="of-note">
          {proposals.reduction === null
            ? t('silenceCloses')
            : t.rich('silenceReduces', { amount: () => <Money key="amount" amount={proposals.reduction ?? 0} /> })}
        </p>
      ) : null}
    </Panel>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
