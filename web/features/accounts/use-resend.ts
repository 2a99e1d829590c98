import { isApiError } from '#web/platform/http/api.ts'
import { serverNow, useNow } from '#web/platform/live/server-clock.ts'
import { noteSent, resendWait } from './resend.ts'
import type { CodePurpose } from './steps/entry-steps.ts'

/** Seconds until another code may be sent to this phone, counting down, and the function to call after a request. */
export function useResend(purpose: CodePurpose, phone: string | undefined) {
  const wait = resendWait(purpose, phone, useNow())
  return {
    wait,
    sent: (to: string, seconds: number) => noteSent(purpose, to, seconds, serverNow()),
    /** A refusal that names its wait starts the timer too: a code was sent from elsewhere. */
    refused: (to: string, error: unknown) => {
      const seconds = isApiError(error) && error.reason === 'resend_too_soon' ? numberIn(error.data, WAIT) : undefined
      if (seconds !== undefined) noteSent(purpose, to, seconds, serverNow())
    },
  }
}

const WAIT = 'retry_after_seconds'

/** A number among the `data` of a refusal. */
export function numberIn(data: unknown, field: string): number | undefined {
  const value = typeof data === 'object' && data !== null ? Object.entries(data).find(([name]) => name === field) : []
  return typeof value?.[1] === 'number' ? value[1] : undefined
}
