import type { Logger } from 'pino'
import type { BidEvent } from '#contract/live/events.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bidEvent, readLots, readStates } from '../../lots/index.ts'
import { changedLately } from './republish-store.ts'

const LOOK_MS = 1_000

type Deps = {
  db: Database
  clock: Clock
  log: Logger
  bidderNumber: (auctionId: number, accountId: number) => number
  /** Only for watchers of this process: the last change of a lot that they got, and a function that sends to them. */
  watchers: { publishedUpTo(productId: number): number | undefined; remind(event: BidEvent): void }
}

/**
 * Sends missed changes to the watchers of this process: the process that accepted a bid died before it could publish,
 * or its message was lost. The database has every change, so it is read once a second.
 */
export function createRepublisher(deps: Deps) {
  let stopped = false
  let cancel: () => void = () => undefined
  let looking: Promise<void> = Promise.resolve()
  /** Each lot's last number at the previous check: by now it has been published, or never will be. */
  let before: ReadonlyMap<number, number> = new Map()

  function arm(): void {
    cancel = deps.clock.after(LOOK_MS, () => {
      looking = republishMissed(deps, before)
        .then((seen) => {
          before = seen
        })
        .catch((error: unknown) => deps.log.debug({ err: error }, 'looking for unpublished changes failed'))
        .then(() => (stopped ? undefined : arm()))
    })
  }

  return {
    start: arm,
    stop: async () => {
      stopped = true
      cancel()
      await looking
    },
  }
}

/** One check. It finds missed changes of busy and of quiet lots. @returns the state for the next comparison */
async function republishMissed(
  { db, bidderNumber, watchers }: Deps,
  before: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const changed = await changedLately(db)
  const seen = new Map(changed.map(({ carId, seq }) => [carId, seq]))
  const unpublished = changed.filter(({ carId }) => (watchers.publishedUpTo(carId) ?? 0) < (before.get(carId) ?? 0))
  if (unpublished.length === 0) return seen
  const lotIds = unpublished.map(({ lotId }) => lotId)
  const known = new Map((await readLots(db, { lotIds })).map((lot) => [lot.lotId, lot]))
  const { lots, nowUs } = await readStates(db, lotIds)
  for (const after of lots) {
    const lot = known.get(after.lotId)
    if (!lot) continue
    const seq = watchers.publishedUpTo(lot.carId) ?? after.state.seq - 1
    const published = { ...after, state: { ...after.state, seq } }
    const { status, leader } = after.state
    const event = status === 'live' ? 'bid' : leader ? 'win' : 'closed'
    watchers.remind(bidEvent({ lot, before: published, after, extended: false }, bidderNumber, nowUs, event))
  }
  return seen
}
