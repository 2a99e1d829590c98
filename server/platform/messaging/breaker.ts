const FAILURES_MAX = 5
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Stops calling a failing provider. After five failures in a row nothing is sent for five seconds, then one
 * message is tried. While that fails the pause doubles, up to a minute; the first success ends it.
 */
export function createBreaker(nowMs: () => number) {
  let failures = 0
  let pausedUntil = 0
  let isTrying = false
  return {
    /** The number of messages that may start now: all, one on trial, or none. */
    allowance: (): number => {
      if (failures < FAILURES_MAX) return Number.POSITIVE_INFINITY
      return nowMs() >= pausedUntil && !isTrying ? 1 : 0
    },
    /** Called for the one attempt that the open breaker lets through. */
    start: () => {
      isTrying = failures >= FAILURES_MAX
    },
    succeed: () => {
      failures = 0
      isTrying = false
    },
    fail: () => {
      failures += 1
      isTrying = false
      if (failures < FAILURES_MAX) return
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(10, failures - FAILURES_MAX))
      // Failures of attempts in flight when the pause began do not lengthen it.
      if (nowMs() >= pausedUntil) pausedUntil = nowMs() + pause
    },
    /** An attempt that does not count against the provider: the message itself was refused. */
    end: () => {
      isTrying = false
    },
    /** Milliseconds until something may be sent again; 0 if it may now. */
    waitMs: (): number => (failures < FAILURES_MAX ? 0 : Math.max(0, pausedUntil - nowMs())),
  }
}
export type Breaker = ReturnType<typeof createBreaker>
