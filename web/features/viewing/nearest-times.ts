import type { OpenDay } from './queries.ts'

const SHOWN = 2

/** The free half hours that are nearest to a time that was just taken, in their order. */
export function nearestTimes(days: readonly OpenDay[], taken: string): string[] {
  const distance = (at: string) => Math.abs(Date.parse(at) - Date.parse(taken))
  return days
    .flatMap(({ slots }) => slots.filter(({ left }) => left > 0).map(({ at }) => at))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, SHOWN)
    .toSorted()
}
