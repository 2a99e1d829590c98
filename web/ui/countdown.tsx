import { countdownText, secondsUntil } from '#web/platform/dates.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useClockIs, useNow } from '#web/platform/live/server-clock.ts'
import { FAIR_CLOCK_SECONDS, FairClock } from './fair-clock.tsx'
import { Icon } from './icon.tsx'

/** Whole seconds until an instant of the wire, by the server's clock; renders every second. */
export function useSecondsLeft(until: string): number {
  return secondsUntil(Date.parse(until), useNow())
}

export const isClosing = (seconds: number): boolean => seconds <= FAIR_CLOCK_SECONDS

/** True once the last five minutes before an instant have begun; renders only when they begin. */
export function useIsClosing(until: string): boolean {
  const end = Date.parse(until)
  return useClockIs((now) => isClosing(secondsUntil(end, now)))
}

/** Only the figures: '02:47'. */
export const Countdown = ({ until }: { until: string }) => <Num>{countdownText(useSecondsLeft(until))}</Num>

/** Time left with its icon, in the colour of closing during the last five minutes. */
export function TimeLeft({ until }: { until: string }) {
  const t = useT('ui')
  const seconds = useSecondsLeft(until)
  return (
    <span className={isClosing(seconds) ? 'left hot' : 'left'}>
      <Icon name="clock" />
      <span className="sr-only">{t('timeLeft')}</span>
      <Num>{countdownText(seconds)}</Num>
    </span>
  )
}

/** The fair clock of an instant; nothing before the last five minutes. */
export function FairClockUntil({ until }: { until: string }) {
  return useIsClosing(until) ? <RunningFairClock until={until} /> : null
}

function RunningFairClock({ until }: { until: string }) {
  const seconds = useSecondsLeft(until)
  return seconds > 0 ? <FairClock seconds={seconds} /> : null
}
