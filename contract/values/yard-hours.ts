/** The days of a week as a yard's hours name them. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const HALF_HOUR = 30
const DAY_MINUTES = 24 * 60
const HOURS = /^([01]\d|2[0-4]):([03]0)-([01]\d|2[0-4]):([03]0)$/

/** The minutes of the day in '09:00-18:00'; undefined unless it opens before it closes, at full or half hours. */
export function minutesOf(hours: string): { opens: number; closes: number } | undefined {
  const [, openHour, openMinute, closeHour, closeMinute] = HOURS.exec(hours) ?? []
  if (openHour === undefined) return undefined
  const opens = Number(openHour) * 60 + Number(openMinute)
  const closes = Number(closeHour) * 60 + Number(closeMinute)
  return opens < closes && closes <= DAY_MINUTES ? { opens, closes } : undefined
}

/** The minutes at which the half hours of a day begin. */
export function halfHoursOf(hours: string): number[] {
  const open = minutesOf(hours)
  if (!open) return []
  return Array.from({ length: (open.closes - open.opens) / HALF_HOUR }, (_, index) => open.opens + index * HALF_HOUR)
}
