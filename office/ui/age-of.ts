const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_HOURS = 24

/** How long something has waited, in whole days, hours and minutes. */
export function ageOf(at: string, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))
  const hours = Math.floor(minutes / HOUR_MINUTES)
  return { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS, minutes: minutes % HOUR_MINUTES }
}
