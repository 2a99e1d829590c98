import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { OrderCase } from './queries.ts'

/** What the house decided and why, the money line by line, and where it is. Nothing before the decision. */
export function CaseDecision({ found }: { found: OrderCase }) {
  const t = useT('cases')
  const { decision, decision_reason: reason, state } = found
  if (decision === null) return null
  return (
    <Note
      tone={decision === 'refused' ? 'no' : state === 'decided' ? 'wait' : 'ok'}
      icon={decision === 'refused' ? 'warning' : state === 'decided' ? 'clock' : 'good'}
      title={t(`decision_${decision}`)}
    >
      {reason ? (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {reason}
        </p>
      ) : null}
      <Lines lines={found.lines.filter(({ who }) => who === 'buyer')} />
      {found.repair ? <Repair found={found} repair={found.repair} /> : null}
      {decision === 'refused' || decision === 'repair' ? null : (
        <p>
          {t(state === 'decided' ? 'moneyHeld' : 'moneyFree')}{' '}
          <A to="/wallet" className="link">
            {t('toWallet')}
          </A>
        </p>
      )}
    </Note>
  )
}

/** What is repaired, how long it takes, and when it was done. */
function Repair({ found, repair }: { found: OrderCase; repair: NonNullable<OrderCase['repair']> }) {
  const t = useT('cases')
  const { repaired_at: repairedAt } = found
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {repair.text}
      </p>
      <p>
        {repairedAt
          ? t.rich('repairedAt', { day: () => <DateTime key="day" at={repairedAt} style="day" /> })
          : `${t('repairDays', { days: repair.days })}. ${t('repairNext')}`}
      </p>
    </>
  )
}

/** Money that the buyer gets, and its sum. */
function Lines({ lines }: { lines: OrderCase['lines'] }) {
  const t = useT('cases')
  if (lines.length === 0) return null
  const halalas = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return (
    <dl className="my-2 grid gap-1">
      {lines.map(({ line, amount }) => (
        <div key={line} className="flex justify-between gap-4">
          <dt>{t(`line_${line}`)}</dt>
          <dd>
            <Money amount={amount} exact />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 font-bold">
        <dt>{t('sum')}</dt>
        <dd>
          <Money amount={halalas / 100} exact />
        </dd>
      </div>
    </dl>
  )
}
