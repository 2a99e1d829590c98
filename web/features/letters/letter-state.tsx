import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { Letter } from './queries.ts'

/** The state of a letter in words: answered, closed, or by when the answer comes. */
export function LetterState({ letter: { status, answer_by: by } }: { letter: Pick<Letter, 'status' | 'answer_by'> }) {
  const t = useT('content')
  if (status !== 'waiting' || by === null) return <span>{t(`letter_${status}`)}</span>
  return <span>{t.rich('answerBy', { day: () => <DateTime key="day" at={by} style="day" /> })}</span>
}
