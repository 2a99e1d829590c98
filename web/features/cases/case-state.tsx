import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OrderCase } from './queries.ts'

/** What a case is about, its state in words, and the dates that still run. */
export function CaseState({ found }: { found: OrderCase }) {
  const t = useT('cases')
  const { kind, state, answer_by: answerBy, decide_by: decideBy } = found
  const day = (at: string) => () => <DateTime key="day" at={at} style="day" />
  return (
    <p className="flex flex-wrap gap-x-4">
      <b>{t(`kind_${kind}`)}</b>
      <span>{t(state === 'decided' && found.decision === 'repair' ? 'state_repair' : `state_${state}`)}</span>
      {answerBy ? <span>{t.rich('answerBy', { day: day(answerBy) })}</span> : null}
      {decideBy ? <span>{t.rich('decideBy', { day: day(decideBy) })}</span> : null}
    </p>
  )
}
