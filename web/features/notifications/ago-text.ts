import type { Translate } from '#web/platform/language.tsx'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** The age in words: "two minutes ago". @param ms since then; a clock that is ahead counts as now. */
export function agoText(t: Translate<'notices'>, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < HOUR) return t('minutesAgo', { count: minutes })
  return minutes < DAY
    ? t('hoursAgo', { count: Math.floor(minutes / HOUR) })
    : t('daysAgo', { count: Math.floor(minutes / DAY) })
}
