import { LRUCache } from 'lru-cache'
import { sqlState } from '#server/platform/db/database.ts'
import type { LotChange, PendingBid } from './batch.ts'
import { type BatchConnection, openBatchConnection } from './batch-store.ts'
import type { Progress } from './bid-queue.ts'
import { finishBatch, type RanBatch, type RunBatchDeps, runBatch, UnknownOutcome } from './run-batch.ts'

const TRIES_MAX = 3
const RETRIED = new Set(['40001', '40P01'])
const LOCK_NOT_AVAILABLE = '55P03'
/** A lock held for longer usually concerns one lot: the others of a batch must not wait for it. */
const LOCK_MS = 1_000
/** The number of tries for a locked lot, of `LOCK_MS` each, before its bids fail. */
const TURNS_MAX = 30
const LEADERS_MAX = 100_000

export type PlaceBidsDeps = RunBatchDeps & { databaseUrl: string }

/** Writers of the bid path: each takes one batch at a time from locks to answers. */
export function createBidWriters(deps: PlaceBidsDeps, count: number) {
  const { connection, drop, close } = createConnections(deps.databaseUrl, count)
  const leaders = createLeaders()

  /**
   * Handles a batch and answers every bid in it. After an unexpected error in one lot the others are retried without
   * it.
   */
  async function work(writer: number, batch: PendingBid[], progress: Progress): Promise<void> {
    try {
      await attempt(writer, batch, 1)
    } catch (error) {
      const lots = Map.groupBy(batch, (bid) => bid.carId)
      if (error instanceof UnknownOutcome || (lots.size === 1 && !isLocked(error))) return failAll(batch, error)
      deps.log.warn({ err: error, lots: lots.size }, 'batch of bids failed, trying its lots alone')
      progress.slow()
      await workAlone(writer, lots, progress.done)
    }
  }

  /** Each lot alone, in turns: a locked one is waited for when the others are done. */
  async function workAlone(
    writer: number,
    lots: Map<number, PendingBid[]>,
    done: (carId: number) => void,
  ): Promise<void> {
    for (let turn = 1; lots.size > 0; turn += 1) {
      for (const [carId, bids] of lots) {
        const error = await attempt(writer, bids, 1).catch((reason: unknown) => reason)
        if (isLocked(error) && turn < TURNS_MAX) continue
        if (error !== undefined) failAll(bids, error)
        lots.delete(carId)
        done(carId)
      }
    }
  }

  async function attempt(writer: number, batch: PendingBid[], number: number): Promise<void> {
    const client = await connection(writer)
    let ran: RanBatch
    try {
      ran = await runBatch(deps, client, batch)
    } catch (error) {
      await client.query('rollback').catch(() => drop(writer))
      if (number >= TRIES_MAX || !RETRIED.has(sqlState(error) ?? '')) throw error
      return attempt(writer, batch, number + 1)
    }
    leaders.remember(ran.plan.changes)
    finishBatch(deps, ran)
  }

  return { work, leaderOf: leaders.of, close }
}

/** The leader of each car, as last seen by this process; another one may know better. */
function createLeaders() {
  const known = new LRUCache<number, number>({ max: LEADERS_MAX })
  return {
    of: (carId: number) => known.get(carId),
    remember(changes: readonly LotChange[]): void {
      for (const { lot, after } of changes) {
        const leader = after.state.leader?.accountId
        if (leader !== undefined) known.set(lot.carId, leader)
      }
    },
  }
}

/** One connection for each writer, opened at its first use and again after it was lost. */
function createConnections(databaseUrl: string, count: number) {
  const connections: (BatchConnection | undefined)[] = Array.from({ length: count }, () => undefined)

  async function connection(writer: number): Promise<BatchConnection> {
    const open = connections[writer] ?? (await openBatchConnection(databaseUrl, LOCK_MS))
    connections[writer] = open
    return open
  }

  async function drop(writer: number): Promise<void> {
    const open = connections[writer]
    connections[writer] = undefined
    await open?.end().catch(() => undefined)
  }

  return {
    connection,
    drop,
    close: async () => void (await Promise.all(connections.map((_, writer) => drop(writer)))),
  }
}

const isLocked = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE

function failAll(batch: readonly PendingBid[], error: unknown): void {
  for (const bid of batch) bid.fail(error)
}
