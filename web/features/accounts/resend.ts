import type { CodePurpose } from './steps/entry-steps.ts'

const SECOND = 1000

type Sent = { until: number; seconds: number }
const sent = new Map<string, Sent>()
/** `/send-otp` sends the codes of both. */
const keyOf = (purpose: CodePurpose, phone: string) => `${purpose === 'verify' ? 'login' : purpose}:${phone}`

/**
 * Remembers that a phone has to wait for its next code, for as long as the page lives: a window that is closed and
 * opened again still knows. `now` is the server's time in milliseconds.
 */
export function noteSent(purpose: CodePurpose, phone: string, seconds: number, now: number): void {
  sent.set(keyOf(purpose, phone), { until: now + seconds * SECOND, seconds })
}

/** Whole seconds until the next code may be sent; 0 when it may, or no phone is known yet. */
export function resendWait(purpose: CodePurpose, phone: string | undefined, now: number): number {
  const last = phone === undefined ? undefined : sent.get(keyOf(purpose, phone))
  if (!last) return 0
  // A page's clock shows full seconds and may lie up to one behind.
  return Math.min(last.seconds, Math.max(0, Math.ceil((last.until - now) / SECOND)))
}
