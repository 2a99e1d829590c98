/** Days in Riyadh, both included; `null` is no limit. */
export type Period = { from: string; to: string } | null

const MONTHS = 12
const RIYADH_MS = 3 * 60 * 60 * 1000

/** This month and the ones before it, newest first, as 'YYYY-MM'. */
export function recentMonths(now: number): string[] {
  const local = new Date(now + RIYADH_MS)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

/** The first and the last day of a month that is written as 'YYYY-MM'. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
