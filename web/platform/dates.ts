import type { Lang } from './language.tsx'

/** full: السبت 21 نوفمبر، 8:00 م · date: with the year · day: 21 نوفمبر · weekday · time: 8:00 م · clock: with seconds */
export type DateStyle = 'full' | 'date' | 'day' | 'weekday' | 'time' | 'clock'

const LOCALES: Record<Lang, string> = { ar: 'ar-SA-u-nu-latn-ca-gregory', en: 'en-GB' }
const zone = { timeZone: 'Asia/Riyadh' } as const
const time = { ...zone, hour: 'numeric', minute: '2-digit', hour12: true } as const
const OPTIONS: Record<Exclude<DateStyle, 'full' | 'time'>, Record<Lang, Intl.DateTimeFormatOptions>> = {
  date: same({ ...zone, day: 'numeric', month: 'long', year: 'numeric' }),
  day: { ar: { ...zone, day: 'numeric', month: 'long' }, en: { ...zone, day: 'numeric', month: 'short' } },
  weekday: {
    ar: { ...zone, weekday: 'long', day: 'numeric', month: 'long' },
    en: { ...zone, weekday: 'long', day: 'numeric', month: 'long' },
  },
  clock: same({ ...time, second: '2-digit' }),
}

function same(options: Intl.DateTimeFormatOptions) {
  return { ar: options, en: options }
}

const kept = new Map<string, Intl.DateTimeFormat>()

function formatter(lang: Lang, style: Exclude<DateStyle, 'full' | 'time'>): Intl.DateTimeFormat {
  const key = `${lang}:${style}`
  const found = kept.get(key) ?? new Intl.DateTimeFormat(LOCALES[lang], OPTIONS[style][lang])
  kept.set(key, found)
  return found
}

/**
 * Commas and narrow spaces differ between versions of ICU; the page must read the same on the server and in the
 * browser.
 */
const settle = (text: string) =>
  text
    .replace(/[\u202f\u00a0]/g, ' ')
    .replace(/[،,] /g, ' ')
    .replace(/[\u200e\u200f]/g, '')

/** Stays on the line of its hour. */
const HALF = / (am|pm|ص|م)$/

/** A moment as text, in Riyadh's time. */
export function dateText(lang: Lang, at: Date, style: DateStyle): string {
  if (style === 'full')
    return `${dateText(lang, at, 'weekday')}${lang === 'ar' ? '،' : ','} ${dateText(lang, at, 'time')}`
  if (style !== 'time') return settle(formatter(lang, style).format(at)).replace(HALF, '\u00a0$1')
  const { hour, half } = hourParts(lang, at)
  return `${hour}\u00a0${half}`
}

const RIYADH_OFFSET_MS = 3 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** The number of a moment's day in Riyadh; `ms` since 1970. Saudi Arabia has no summer time. */
export const riyadhDay = (ms: number): number => Math.floor((ms + RIYADH_OFFSET_MS) / DAY_MS)
const HALVES = { ar: ['ص', 'م'], en: ['am', 'pm'] } as const

/**
 * The hour and its half of the day apart ('7:30' and 'م'), where the hour is set larger.
 * Computed, not formatted: Saudi Arabia has no summer time, and a page has many hours.
 */
export function hourParts(lang: Lang, at: Date): { hour: string; half: string } {
  const there = new Date(at.getTime() + RIYADH_OFFSET_MS)
  const hours = there.getUTCHours()
  return {
    hour: `${hours % 12 || 12}:${pad(there.getUTCMinutes())}`,
    half: HALVES[lang][hours < 12 ? 0 : 1],
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const pad = (value: number) => String(value).padStart(2, '0')

/** Seconds left as a countdown: '02:47', from an hour on '1:14:48'. */
export function countdownText(seconds: number): string {
  const left = Math.max(0, seconds)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  const rest = `${pad(minutes)}:${pad(left % MINUTE)}`
  return left >= HOUR ? `${Math.floor(left / HOUR)}:${rest}` : rest
}

/** Whole seconds from `now` until `until` (both in milliseconds), rounded up: a clock shows 00:01 until the very end. */
export const secondsUntil = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))
