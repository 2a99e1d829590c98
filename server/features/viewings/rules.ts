import { riyadhDay } from '#contract/values/dates.ts'
import { halfHoursOf } from '#contract/values/yard-hours.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The days that a member can book, today among them. */
export const DAYS_AHEAD = 7
/** A member's appointments to come, over all cars: nobody fills a yard alone. */
export const COMING_MAX = 5

/** `hours` from Sunday on; `closedDays` as 'YYYY-MM-DD'. */
export type YardHours = { hours: readonly string[]; closedDays: readonly string[]; places: number }
/** `closesAt`: the close of the car's lot, null for a car at a fixed price. */
export type OpenCar = YardHours & { closesAt: Date | null }
export type DayState = 'open' | 'full' | 'closed' | 'late' | 'over'
export type Day = { day: string; state: DayState; slots: { at: Date; left: number }[] }

/** The half hours of a day of Riyadh in which a yard is open. */
function halfHours({ hours, closedDays }: YardHours, day: string): Date[] {
  if (closedDays.includes(day)) return []
  const midnight = new Date(`${day}T00:00:00+03:00`).getTime()
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return halfHoursOf(hours[weekday] ?? '').map((minutes) => new Date(midnight + minutes * MINUTE_MS))
}

/** True if a half hour of an open yard begins at `at`. */
export const isOpenAt = (yard: YardHours, at: Date): boolean =>
  halfHours(yard, riyadhDay(at)).some((start) => start.getTime() === at.getTime())

/** True if a member may book `at` now: within the coming days, in the yard's hours, and begun before the lot closes. */
export function mayBook(car: OpenCar, at: Date, now: Date): boolean {
  const last = riyadhDay(new Date(now.getTime() + (DAYS_AHEAD - 1) * DAY_MS))
  const isInTime = at > now && riyadhDay(at) <= last && (car.closesAt === null || at < car.closesAt)
  return isInTime && isOpenAt(car, at)
}

/** The coming days with their free places. `taken`: how many come in each half hour, by its start in milliseconds. */
export function openDays(car: OpenCar, taken: ReadonlyMap<number, number>, now: Date): Day[] {
  return Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const day = riyadhDay(new Date(now.getTime() + index * DAY_MS))
    const all = halfHours(car, day)
    const slots = all
      .filter((at) => mayBook(car, at, now))
      .map((at) => ({ at, left: Math.max(0, car.places - (taken.get(at.getTime()) ?? 0)) }))
    return { day, state: stateOf(all, slots, now), slots }
  })
}

function stateOf(all: readonly Date[], slots: Day['slots'], now: Date): DayState {
  if (all.length === 0) return 'closed'
  if (slots.length > 0) return slots.some(({ left }) => left > 0) ? 'open' : 'full'
  return all.some((at) => at > now) ? 'late' : 'over'
}
