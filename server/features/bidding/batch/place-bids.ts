import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { sqlState } from '#server/platform/db/database.ts'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Events } from '../../events.ts'
import type { KnownLots, Lot } from '../../lots/index.ts'
import type { BiddingPause } from '../deps.ts'
import { outbidNotice } from '../notices.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { announceDecided } from './announce-batch.ts'
import type { BatchPlan, BatchTools, Loaded, LotChange, PendingBid } from './batch.ts'
import {
  type BatchConnection,
  commitBatch,
  isDatabaseError,
  loadBatch,
  openBatchConnection,
  together,
  transactionOf,
  writeBatch,
} from './batch-store.ts'
import type { Progress } from './bid-queue.ts'
import type { Pace } from './pace.ts'
import { planBatch } from './plan-batch.ts'

export type PlaceBidsDeps = {
  databaseUrl: string
  log: Logger
  live: Publisher
  notices: NoticeSink
  events: Events
  lots: KnownLots
  tools: Omit<BatchTools, 'lotOf'>
  signAnswers: Receipts['signAnswers']
  pace: Pick<Pace, 'committed'>
  pause?: BiddingPause | undefined
}

/** The database did not say whether it committed: the callers ask by their keys, nothing is done twice. */
class UnknownOutcome extends Error {}

/** The clock was set back: in one batch, a lot with a later time would impose it on the others. */
class TimesApart extends Error {}

const TRIES_MAX = 3
const RETRIED = new Set(['40001', '40P01'])
const LOCK_NOT_AVAILABLE = '55P03'
/** A lock that is held for longer concerns one lot as a rule: the others of a batch must not wait for it. */
const LOCK_MS = 1_000
/** The number of tries for a locked lot, of `LOCK_MS` each, before its bids fail. */
const TURNS_MAX = 30
const LEADERS_MAX = 100_000

/** Writers of the bid path: each takes one batch at a time from locks to answers. */
export function createBidWriters(deps: PlaceBidsDeps, count: number) {
  const { connection, drop, close } = createConnections(deps.databaseUrl, count)
  const leaders = createLeaders()

  /** Handles a batch and answers every bid in it; a surprise in one lot is tried again without the others. */
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
    let written: Awaited<ReturnType<typeof decideAndWrite>>
    try {
      written = await decideAndWrite(client, batch)
    } catch (error) {
      await client.query('rollback').catch(() => drop(writer))
      if (number >= TRIES_MAX || !RETRIED.has(sqlState(error) ?? '')) throw error
      return attempt(writer, batch, number + 1)
    }
    finish(written)
  }

  /**
   * The batch is committed: after a failure from here on nothing of it may be retried. No batch waits for its
   * signatures.
   */
  function finish({ plan, signing, tellNotices }: Awaited<ReturnType<typeof decideAndWrite>>): void {
    const failed = (error: unknown) => deps.log.error({ err: error }, 'telling of decided bids failed')
    leaders.remember(plan.changes)
    try {
      announceDecided(deps, { ...plan, tellNotices })
    } catch (error) {
      failed(error)
    }
    signing.then((texts) => answer(plan, texts)).catch(failed)
  }

  async function decideAndWrite(client: BatchConnection, batch: PendingBid[]) {
    const { loaded, lotOf } = await load(deps, client, batch)
    if (loaded.lots.size > 1 && isAhead(loaded)) throw new TimesApart('the clock is behind a lot of the batch')
    await deps.pause?.locked?.()
    const plan = planBatch(batch, loaded, { ...deps.tools, lotOf })
    // The signatures are made while the database writes.
    const signing = deps.signAnswers(plan.answers)
    const tellNotices = await writeAndCommit(deps, client, plan)
    return { plan, signing, tellNotices }
  }

  return { work, leaderOf: leaders.of, close }
}

/**
 * Writes the batch and commits it in one round trip: after a failed write, PostgreSQL treats the commit as a
 * rollback. @returns a function that publishes the notices.
 */
async function writeAndCommit(deps: PlaceBidsDeps, client: BatchConnection, plan: BatchPlan): Promise<() => void> {
  const written = writeBatch(client, plan.writes, plan.atUs)
  const noticed = tellOutbid(deps, client, plan)
  if (deps.pause?.written) await together([written, noticed]).then(deps.pause.written)
  const commitMs = timeAfter(together([written, noticed]), commitBatch(client))
  const [, tellNotices, ms] = await together([written, noticed, commitMs]).catch(unanswered)
  deps.pace.committed(ms)
  return tellNotices
}

/** Sends the notices' statement before it returns: the commit follows at once. */
function tellOutbid({ notices: send }: PlaceBidsDeps, client: BatchConnection, plan: BatchPlan): Promise<() => void> {
  const notices = plan.changes.flatMap((change) => outbidNotice(change, plan.atUs))
  return notices.length === 0 ? Promise.resolve(() => undefined) : send(transactionOf(client), notices)
}

/** Who leads which car, as this process has seen it last; another one may know better. */
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

/** How many milliseconds after `first` was over `second` was, where it succeeded. */
async function timeAfter(first: Promise<unknown>, second: Promise<unknown>): Promise<number> {
  let from = performance.now()
  const note = () => {
    from = performance.now()
  }
  first.then(note, note)
  await second
  return performance.now() - from
}

/** Locks and reads the rows of the batch. A car whose known lot is over may be in a new auction by now. */
async function load({ lots }: Pick<PlaceBidsDeps, 'lots'>, client: BatchConnection, batch: PendingBid[]) {
  const carIds = distinct(batch.map((bid) => bid.carId))
  const lotOf = await lots.resolve(carIds)
  const loaded = await loadBatch(client, wanted(batch, lotOf))
  const over = carIds.filter((carId) => isOver(loaded, lotOf(carId)))
  if (over.length === 0 || !(await lots.refresh(over))) return { loaded, lotOf }
  await client.query('rollback')
  const newest = await lots.resolve(carIds)
  return { lotOf: newest, loaded: await loadBatch(client, wanted(batch, newest)) }
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

const isOver = (loaded: Loaded, lot: Lot | undefined): boolean => {
  const status = lot && loaded.lots.get(lot.lotId)?.state.status
  return status !== undefined && status !== 'live' && status !== 'scheduled'
}

const isAhead = ({ lots, nowUs }: Loaded): boolean => [...lots.values()].some(({ lastAtUs }) => lastAtUs > nowUs)

function wanted(batch: readonly PendingBid[], lotOf: BatchTools['lotOf']) {
  const lots = batch.flatMap((bid) => lotOf(bid.carId)?.lotId ?? [])
  return {
    lotIds: distinct(lots),
    accountIds: distinct(batch.map((bid) => bid.accountId)),
    keys: batch.flatMap((bid) =>
      bid.idempotencyKey ? [{ accountId: bid.accountId, key: bid.idempotencyKey.key }] : [],
    ),
  }
}

/** A refusal by the database means not committed; without an answer the result is unknown. */
function unanswered(cause: unknown): never {
  throw isDatabaseError(cause) ? cause : new UnknownOutcome('commit unanswered', { cause })
}

function answer(plan: BatchPlan, texts: readonly string[]): void {
  plan.answers.forEach(({ bid, status, text }, index) => {
    bid.answer({ status, text: texts[index] ?? text })
  })
}

function failAll(batch: readonly PendingBid[], error: unknown): void {
  for (const bid of batch) bid.fail(error)
}

const distinct = (values: number[]): number[] => [...new Set(values)]
