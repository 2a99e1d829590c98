import type { FailureKind } from './send-error.ts'

/** A code is worthless after five minutes, so it is not sent any more. */
export const CODE_USEFUL_SECONDS = 300
const ATTEMPTS_MAX = 10
const FIRST_PAUSE_SECONDS = { urgent: 2, other: 5 }
const LONGEST_PAUSE_SECONDS = { urgent: 15, other: 1_800 }

export type Attempt = {
  /** The number of attempts, including the failed one. */
  attempts: number
  urgent: boolean
  ageSeconds: number
}
/** The next step for a message that was not handed over. */
export type NextStep = { step: 'retry'; inSeconds: number } | { step: 'expire' } | { step: 'give_up' }

/**
 * Pauses double from attempt to attempt, with up to a half at random on top, so that messages do not come back
 * together.
 * Codes are retried while they are valid; others ten times, over about three quarters of an hour; refused ones never.
 * @param random from 0 to 1.
 */
export function afterFailure(
  { attempts, urgent, ageSeconds }: Attempt,
  failure: { kind: FailureKind; retryAfterSeconds: number | undefined },
  random: number,
): NextStep {
  if (failure.kind === 'refused') return { step: 'give_up' }
  const lane = urgent ? 'urgent' : 'other'
  const pause =
    Math.min(LONGEST_PAUSE_SECONDS[lane], FIRST_PAUSE_SECONDS[lane] * 2 ** (attempts - 1)) * (1 + random / 2)
  const inSeconds = Math.max(pause, failure.retryAfterSeconds ?? 0)
  if (urgent) return ageSeconds + inSeconds >= CODE_USEFUL_SECONDS ? { step: 'expire' } : { step: 'retry', inSeconds }
  return attempts >= ATTEMPTS_MAX ? { step: 'give_up' } : { step: 'retry', inSeconds }
}
