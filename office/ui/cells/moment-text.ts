import { riyadhDay } from '#contract/values/dates.ts'
import { dateText } from '#web/platform/dates.ts'

const YEAR_LENGTH = 4
const yearOf = (at: Date) => riyadhDay(at).slice(0, YEAR_LENGTH)

/** A day; the year too where it is not that of `now` in Riyadh, which begins three hours before that of UTC. */
export const dayText = (lang: 'ar' | 'en', at: Date, now: Date): string =>
  dateText(lang, at, yearOf(at) === yearOf(now) ? 'day' : 'date')

/** Day and hour; the year as with `dayText`. */
export const momentText = (lang: 'ar' | 'en', at: Date, now: Date): string =>
  `${dayText(lang, at, now)}${lang === 'ar' ? '،' : ','} ${dateText(lang, at, 'time')}`

/** '2026-12' → 'December 2026' in the reader's language. */
export const monthText = (month: string, lang: 'ar' | 'en'): string =>
  new Intl.DateTimeFormat(lang === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T12:00:00Z`))

/** Two days and all between them: '22–28 November 2026'. */
export const spanText = (first: string, last: string, lang: 'ar' | 'en'): string =>
  new Intl.DateTimeFormat(lang === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(`${first}T12:00:00Z`), new Date(`${last}T12:00:00Z`))
