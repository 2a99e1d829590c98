import { dateText } from '#web/platform/dates.ts'
import { type Lang, useLang, useT } from '#web/platform/language.tsx'
import { useNow } from '#web/platform/live/server-clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** 'today', 'yesterday', or the day itself, as Riyadh counts days. */
export function dayWord(lang: Lang, at: Date, now: number): 'today' | 'yesterday' | undefined {
  const day = dateText(lang, at, 'date')
  if (day === dateText(lang, new Date(now), 'date')) return 'today'
  return day === dateText(lang, new Date(now - DAY_MS), 'date') ? 'yesterday' : undefined
}

/** A moment near now: اليوم 9:37 م, أمس 9:20 م, 15 نوفمبر، 11:05 ص. */
export function Moment({ at }: { at: string }) {
  const lang = useLang()
  const t = useT('movements')
  const date = new Date(at)
  const word = dayWord(lang, date, useNow())
  const day = word ? t(word) : `${dateText(lang, date, 'day')}${lang === 'ar' ? '،' : ','}`
  return (
    <time dateTime={at}>
      {day} {dateText(lang, date, 'time')}
    </time>
  )
}
