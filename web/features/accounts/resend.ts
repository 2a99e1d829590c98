import type { CodePurpose } from './steps/entry-steps.ts'

const SECOND = 1000

type Sent = { until: number; seconds: number }
const sent = new Map<string, Sent>()
/** `/send-otp` sends the codes of both. */
const keyOf = (purpose: CodePurpose, phone: string) => `${purpose === 'verify' ? 'login' : purpose}:${phone}`

/**
 * Remembers the wait of a phone for its next code, as long as the page lives: a dialog that is closed and
 * opened again still knows it. `now` is the server's time in milliseconds.
 */
export function noteSent(purpose: CodePurpose, phone: string, seconds: number, now: number): void {
  sent.set(keyOf(purpose, phone), { until: now + seconds * SECOND, seconds })
}

/** Whole seconds until the next code may be sent; 0 if it may, or no phone is known yet. */
export function resendWait(purpose: CodePurpose, phone: string | undefined, now: number): number {
  const last = phone === undefined ? undefined : sent.get(keyOf(purpose, phone))
  if (!last) return 0
  // The page clock shows whole seconds and may lag by up to one.
  return Math.min(last.seconds, Math.max(0, Math.ceil((last.until - now) / SECOND)))
}
