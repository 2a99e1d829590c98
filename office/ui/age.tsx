import { useT } from '#web/platform/language.tsx'
import { useNow } from '#web/platform/live/server-clock.ts'
import { ageOf } from './age-of.ts'
import { Moment } from './cells/moment.tsx'

/** How long a row waits, while it does; else its time. */
export const AgeWhile = ({ waits, at }: { waits: boolean; at: string }) =>
  waits ? <Age at={at} ago /> : <Moment at={at} />

/** The time since something waits, red once it is a day; `ago` in a sentence. */
export function Age({ at, ago = false }: { at: string; ago?: boolean }) {
  const t = useT('office-approvals')
  const { days, hours, minutes } = ageOf(at, useNow())
  let text = t('minutes', { m: minutes })
  if (hours > 0) text = minutes > 0 ? t('hoursMinutes', { h: hours, m: minutes }) : t('hours', { h: hours })
  if (days > 0) text = t('days', { d: days, h: hours })
  return (
    <time dateTime={at} className={days > 0 ? 'late' : undefined}>
      {ago ? t('ago', { age: text }) : text}
    </time>
  )
}
