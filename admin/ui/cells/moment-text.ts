import { riyadhDay } from '#contract/values/dates.ts'
import { dateText } from '#web/platform/dates.ts'

const YEAR_LENGTH = 4
const yearOf = (at: Date) => riyadhDay(at).slice(0, YEAR_LENGTH)

/** Day and hour; the year too where it is not that of `now` in Riyadh, which begins three hours before that of UTC. */
export function momentText(lang: 'ar' | 'en', at: Date, now: Date): string {
  const day = dateText(lang, at, yearOf(at) === yearOf(now) ? 'day' : 'date')
  return `${day}${lang === 'ar' ? '،' : ','} ${dateText(lang, at, 'time')}`
}
