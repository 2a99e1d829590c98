import { riyadhDay } from '#web/platform/dates.ts'

export type Day<T> = { day: number; age: number; items: T[] }

/**
 * Groups rows, newest first, by their days in Riyadh.
 * @param now milliseconds
 * @returns the days, newest first; `age` is 0 for today and 1 for yesterday
 */
export function groupByDay<T extends { created_at: string }>(items: readonly T[], now: number): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const day = riyadhDay(Date.parse(item.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, age: riyadhDay(now) - day, items: [item] })
  }
  return days
}

/** Pages that shifted while they were read hold a notice twice. */
export const withoutRepeats = <T extends { id: number }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
