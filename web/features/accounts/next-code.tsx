import type { ReactNode } from 'react'
import { countdownText } from '#web/platform/dates.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'

/** The wait for the next code; `resend` replaces it once a code may be sent. */
export function NextCode({ wait, resend = null }: { wait: number; resend?: ReactNode }) {
  const t = useT('secrets')
  if (wait === 0) return resend
  return (
    <p className="text-center text-14 text-muted">
      {t.rich('resendIn', { time: () => <Num key="time">{countdownText(wait)}</Num> })}
    </p>
  )
}
