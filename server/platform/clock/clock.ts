import { randomBytes, randomInt } from 'node:crypto'

/** Timers and the process's own time. Decisions about money and bids use the database clock instead. */
export type Clock = {
  now(): number
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
}

// Node fires longer timers at once, after 1 ms.
const TIMEOUT_MS_MAX = 3_600_000

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, Math.min(Math.max(ms, 0), TIMEOUT_MS_MAX))
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export type Random = {
  /** A whole number from 0 up to, not including, `below`. */
  integer(below: number): number
  /** `bytes` random bytes in base64url. */
  token(bytes: number): string
}

export const systemRandom: Random = {
  integer: (below) => randomInt(below),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}
