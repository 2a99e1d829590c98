/** The calendar of Saudi Arabia, Umm al-Qura, from the browser. */
const CALENDAR = 'u-nu-latn-ca-islamic-umalqura'
const DAY_MS = 24 * 60 * 60 * 1000
/** Mean length of a year of that calendar. */
const YEAR_DAYS = 354.367
/** 1 Muharram 1 in the Julian calendar, in days since 1970. */
const EPOCH_DAY = -492_148
const MONTH_DAYS = 29.53
/** The mean date is at most this far from the real one. */
const OFF_DAYS = 5

export type Hijri = { year: number; month: number; day: number }

const parts = new Intl.DateTimeFormat(`en-${CALENDAR}`, {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/** @param iso a Gregorian day, 'YYYY-MM-DD'. */
export function toHijri(iso: string): Hijri | undefined {
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? undefined : hijriOf(at)
}

function hijriOf(at: Date): Hijri {
  const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, Number.parseInt(value, 10)]))
  return { year: found.get('year') ?? 0, month: found.get('month') ?? 0, day: found.get('day') ?? 0 }
}

/** @returns the Gregorian day 'YYYY-MM-DD'; undefined if the calendar has no such day. */
export function fromHijri({ year, month, day }: Hijri): string | undefined {
  const about = EPOCH_DAY + Math.floor((year - 1) * YEAR_DAYS + (month - 1) * MONTH_DAYS + day)
  for (let off = -OFF_DAYS; off <= OFF_DAYS; off += 1) {
    const at = new Date((about + off) * DAY_MS)
    const found = hijriOf(at)
    if (found.year === year && found.month === month && found.day === day) return at.toISOString().slice(0, 10)
  }
  return undefined
}

/** '6 شعبان 1409 هـ'. */
export function hijriText(lang: 'ar' | 'en', iso: string): string {
  const at = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return ''
  const locale = lang === 'ar' ? 'ar-SA' : 'en-GB'
  return new Intl.DateTimeFormat(`${locale}-${CALENDAR}`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(at)
}
