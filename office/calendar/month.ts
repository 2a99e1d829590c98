const DAY_MS = 86_400_000
/** Saudi Arabia has no summer time. */
const OFFSET_MS = 3 * 60 * 60 * 1000

/** The day in Riyadh of an instant: '2026-11-23'. */
export const riyadhDayOf = (instant: string): string =>
  new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(0, 10)

/** '2026-12' and 1 → '2027-01'. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Every day of a month, '2026-02-01' to '2026-02-28'. */
export function daysOfMonth(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`)
  return Array.from({ length: Math.round((next - first) / DAY_MS) }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The day that is so many days after another one. */
export const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)

/** The days of the week in which a day lies, from Sunday on. */
export function daysOfWeek(day: string): string[] {
  const sunday = dayAfter(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return [0, 1, 2, 3, 4, 5, 6].map((place) => dayAfter(sunday, place))
}
