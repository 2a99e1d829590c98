import { DateTime } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Note } from '#web/ui/note.tsx'
import type { OrderCase } from './queries.ts'

type Look = NonNullable<OrderCase['second_look']>

/** The appointment before the decision, or what it found; for the buyer and, without a place to go, the seller. */
export function SecondLook({ look, isSeller = false }: { look: Look; isSeller?: boolean }) {
  const t = useT('cases')
  const lang = useLang()
  const { at, place, found_at: foundAt, confirmed, finding } = look
  if (foundAt)
    return (
      <Note icon="info" title={t(confirmed ? 'lookConfirmed' : 'lookNot')}>
        <p>{t.rich('lookDone', { time: () => <DateTime key="time" at={foundAt} /> })}</p>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {finding}
        </p>
      </Note>
    )
  if (isSeller) return null
  return (
    <Note tone="wait" icon="clock" title={t('look')}>
      <p>{t.rich('lookTime', { time: () => <DateTime key="time" at={at} /> })}</p>
      <p className="wrap-anywhere" dir="auto">
        {place[lang]}
      </p>
      <p>{t('lookOther')}</p>
    </Note>
  )
}
