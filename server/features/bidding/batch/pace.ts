/** How many batches may be in flight, by what the database needs to commit one. */
export type Pace = {
  /** Takes note of a commit. */
  committed(ms: number): void
  /** @param bids how many bids wait or are under way. */
  batchesMax(bids: number): number
}

export const BATCHES_MAX = 8
const BATCHES_MIN = 2
/** Few enough that each may go alone, at once: large batches would save nothing. */
const FEW_BIDS = 16
const BATCHES_OF_FEW = 4
/** A commit that takes this much longer makes room for one more batch. */
const STEP_MS = 2
/** How much of the measured time the newest commit is. */
const NEWEST = 1 / 8

/**
 * Two batches in flight where the disk is quick: while one is flushed the other one is decided, and more would only make
 * them smaller. Where a flush takes long, batches that wait for it together share it: one more for each two milliseconds.
 * As long as only few bids are in hand, up to four, so that a bid that comes alone need not wait for another.
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
