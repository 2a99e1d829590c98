/** Riyadh is three hours ahead of UTC all year; Saudi Arabia has no daylight saving time (IANA Asia/Riyadh). */
const RIYADH_OFFSET_MS = 3 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** True if a text is an existing Gregorian day as 'YYYY-MM-DD' (years 0001–9999). */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  // A day beyond its month's end is either no date or the next month's, depending on the engine.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}

/** The calendar day in Riyadh at an instant, 'YYYY-MM-DD'. Throws RangeError for an invalid Date. */
export function riyadhDay(date: Date): string {
  return new Date(date.getTime() + RIYADH_OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant at which the Riyadh day of `date` began (21:00 UTC of the day before). */
export function startOfRiyadhDay(date: Date): Date {
  const local = date.getTime() + RIYADH_OFFSET_MS
  return new Date(Math.floor(local / DAY_MS) * DAY_MS - RIYADH_OFFSET_MS)
}

const moments = new Map<string, Intl.DateTimeFormat>()

/** An instant as people read it in Riyadh: '25 Nov, 21:30', with Western digits in both languages. */
export function riyadhDateTime(date: Date, language: 'ar' | 'en'): string {
  const format =
    moments.get(language) ??
    new Intl.DateTimeFormat(language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB', {
      timeZone: 'Asia/Riyadh',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  moments.set(language, format)
  return format.format(date)
}
