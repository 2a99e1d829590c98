/** The number of batches in flight, by the commit time of the database. */
export type Pace = {
  /** Records the time of a commit. */
  committed(ms: number): void
  /** @param bids how many bids wait or are running. */
  batchesMax(bids: number): number
}

export const BATCHES_MAX = 8
const BATCHES_MIN = 2
/** Few enough that each may go alone, at once: larger batches would save nothing. */
const FEW_BIDS = 16
const BATCHES_OF_FEW = 4
/** A commit that takes this much longer allows one more batch. */
const STEP_MS = 2
/** The weight of the newest commit in the measured time. */
const NEWEST = 1 / 8

/**
 * Two batches in flight if the disk is fast: while one is flushed the other one is decided, and more would only make
 * them smaller. If a flush takes long, batches that wait for it share it: one more for each two milliseconds.
 * With only few bids in hand, up to four, so that a single bid need not wait for another.
 */
export function createPace(): Pace {
  let commitMs = 0
  return {
    committed: (ms) => {
      commitMs += (ms - commitMs) * NEWEST
    },
    batchesMax: (bids) => {
      const byCommit = BATCHES_MIN + Math.floor(commitMs / STEP_MS)
      return Math.min(BATCHES_MAX, Math.max(byCommit, bids < FEW_BIDS ? BATCHES_OF_FEW : BATCHES_MIN))
    },
  }
}
