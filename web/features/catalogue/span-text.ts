import type { Translate } from '#web/platform/language.tsx'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * 'دقيقتين', '24 hours': a span of whole seconds in the largest unit that divides it. In Arabic as after 'في' or
 * 'خلال'.
 */
export function spanText(t: Translate<'car'>, seconds: number): string {
  if (seconds % HOUR === 0) return t('hours', { count: seconds / HOUR })
  return seconds % MINUTE === 0 ? t('minutes', { count: seconds / MINUTE }) : t('seconds', { count: seconds })
}

/** The same for hours, which may be fractional. */
export const hoursText = (t: Translate<'car'>, hours: number): string => spanText(t, Math.round(hours * HOUR))
