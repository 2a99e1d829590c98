import { deliver, type LaneDeps, type LaneOf } from './deliver.ts'
import { createSentList } from './sent-list.ts'
import * as store from './store.ts'

/** Parallel messages: codes have their own slots, which other messages never fill. */
const UNDER_WAY_MAX = { urgent: 48, other: 16 }
/** Longer than an attempt can take, including database waits before and after it. */
const LEASE_SECONDS = 60
const POLL_MS = 2_000

/**
 * Sends the messages of one channel, codes or the others. It claims due messages from the database, never waits for a
 * slow attempt before the next message, and holds no connection while a provider works.
 */
export function createLane(deps: LaneDeps, lane: LaneOf) {
  const attempts = createAttempts(deps, lane, () => wake())
  let isRunning = false
  let isTurning = false
  let isWanted = false
  let timer: NodeJS.Timeout | undefined

  /** The next check: messages that wait for the rate or the breaker continue as soon as allowed. */
  const pauseMs = () => {
    const waitMs = Math.max(deps.breaker.waitMs(), deps.rate.waitMs())
    return waitMs === 0 ? POLL_MS : Math.min(POLL_MS, waitMs)
  }

  async function turns(): Promise<void> {
    isTurning = true
    try {
      do {
        isWanted = false
        if (await attempts.begin()) isWanted = true
      } while (isRunning && isWanted && deps.breaker.allowance() > 0 && deps.rate.waitMs() === 0)
    } finally {
      isTurning = false
      if (isRunning) timer = setTimeout(wake, isWanted ? pauseMs() : POLL_MS).unref()
    }
  }

  function wake(): void {
    isWanted = true
    if (!isRunning || isTurning) return
    clearTimeout(timer)
    void turns()
  }

  return {
    wake,
    start: () => {
      isRunning = true
      wake()
    },
    /** Waits for the messages in flight; the rest stays in the database. */
    stop: async () => {
      isRunning = false
      clearTimeout(timer)
      await attempts.idle()
    },
  }
}
export type Lane = ReturnType<typeof createLane>

/** The messages of a lane in progress. @param onEnd is called whenever one of them frees its slot. */
function createAttempts(deps: LaneDeps, lane: LaneOf, onEnd: () => void) {
  const inFlight = new Set<Promise<void>>()
  const sent = createSentList(deps)
  const placesMax = UNDER_WAY_MAX[lane.urgent ? 'urgent' : 'other']

  /** Starts as many as allowed now. @returns true if more may wait. */
  async function begin(): Promise<boolean> {
    const places = placesMax - inFlight.size
    const limit = deps.rate.take(Math.min(places, deps.breaker.allowance()), lane.urgent)
    // Without a free slot the next attempt that ends checks again; rate and breaker need a timer.
    if (limit === 0) return places > 0
    const claimed = await store
      .claimMessages(deps.db, lane, { limit, leaseSeconds: LEASE_SECONDS })
      .catch((error: unknown) => {
        deps.log.warn({ err: error, ...lane }, 'messages could not be read')
        return []
      })
    deps.rate.putBack(limit - claimed.length)
    for (const message of claimed) {
      deps.breaker.start()
      const attempt = deliver(deps, lane, message, sent.add).finally(() => {
        inFlight.delete(attempt)
        onEnd()
      })
      inFlight.add(attempt)
    }
    return claimed.length === limit
  }

  return {
    begin,
    idle: async () => {
      await Promise.all(inFlight)
      await sent.written()
    },
  }
}
