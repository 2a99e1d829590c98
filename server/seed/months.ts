import { riyadhDay } from '#contract/values/dates.ts'

/** The day in Riyadh so many months later, 'YYYY-MM-DD'; the month's last day if it has no such day. */
export function monthsLater(from: Date, months: number): string {
  const [year = 0, month = 1, day = 1] = riyadhDay(from).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
