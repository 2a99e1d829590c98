import type { Logger } from 'pino'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Events } from '../../events.ts'
import type { KnownLots, Lot } from '../../lots/index.ts'
import type { BiddingPause } from '../deps.ts'
import { outbidNotice } from '../notices.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { announceDecided } from './announce-batch.ts'
import type { BatchPlan, BatchTools, Loaded, PendingBid } from './batch.ts'
import {
  type BatchConnection,
  commitBatch,
  isDatabaseError,
  loadBatch,
  together,
  transactionOf,
  writeBatch,
} from './batch-store.ts'
import type { Pace } from './pace.ts'
import { planBatch } from './plan-batch.ts'

export type RunBatchDeps = {
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

/** The database did not say whether it committed. The callers ask by their keys, and nothing is done twice. */
export class UnknownOutcome extends Error {}

/** The clock was set back: in one batch, a lot with a later time would impose it on the others. */
class TimesApart extends Error {}

/** A batch that is committed. `signing`: the texts of its answers. */
export type RanBatch = { plan: BatchPlan; signing: Promise<readonly string[]>; tellNotices: () => void }

/** Decides a batch and commits it. */
export async function runBatch(deps: RunBatchDeps, client: BatchConnection, batch: PendingBid[]): Promise<RanBatch> {
  const { loaded, lotOf } = await load(deps, client, batch)
  if (loaded.lots.size > 1 && isAhead(loaded)) throw new TimesApart('the clock is behind a lot of the batch')
  await deps.pause?.locked?.()
  const plan = planBatch(batch, loaded, { ...deps.tools, lotOf })
  // The signatures are made while the database writes.
  const signing = deps.signAnswers(plan.answers)
  const tellNotices = await writeAndCommit(deps, client, plan)
  return { plan, signing, tellNotices }
}

/**
 * Publishes the committed batch and answers the callers. Nothing may be retried after a failure from here on. No batch
 * waits for its signatures.
 */
export function finishBatch(deps: RunBatchDeps, { plan, signing, tellNotices }: RanBatch): void {
  const failed = (error: unknown) => deps.log.error({ err: error }, 'telling of decided bids failed')
  try {
    announceDecided(deps, { ...plan, tellNotices })
  } catch (error) {
    failed(error)
  }
  signing.then((texts) => answer(plan, texts)).catch(failed)
}

/**
 * Writes the batch and commits it in one round trip: after a failed write, PostgreSQL treats the commit as a
 * rollback. @returns a function that publishes the notices.
 */
async function writeAndCommit(deps: RunBatchDeps, client: BatchConnection, plan: BatchPlan): Promise<() => void> {
  client.sendTogether()
  const written = writeBatch(client, plan.writes, plan.atUs)
  const noticed = tellOutbid(deps, client, plan)
  if (deps.pause?.written) await together([written, noticed]).then(deps.pause.written)
  const commitMs = timeAfter(together([written, noticed]), commitBatch(client))
  const [, tellNotices, ms] = await together([written, noticed, commitMs]).catch(unanswered)
  deps.pace.committed(ms)
  return tellNotices
}

/** Sends the notices' statement before it returns: the commit follows at once. */
function tellOutbid({ notices: send }: RunBatchDeps, client: BatchConnection, plan: BatchPlan): Promise<() => void> {
  const notices = plan.changes.flatMap((change) => outbidNotice(change, plan.atUs))
  return notices.length === 0 ? Promise.resolve(() => undefined) : send(transactionOf(client), notices)
}

/** Milliseconds from the end of `first` to the end of `second`, if it succeeded. */
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
async function load({ lots }: Pick<RunBatchDeps, 'lots'>, client: BatchConnection, batch: PendingBid[]) {
  const carIds = distinct(batch.map((bid) => bid.carId))
  const lotOf = await lots.resolve(carIds)
  const loaded = await loadBatch(client, wanted(batch, lotOf))
  const over = carIds.filter((carId) => isOver(loaded, lotOf(carId)))
  if (over.length === 0 || !(await lots.refresh(over))) return { loaded, lotOf }
  await client.query('rollback')
  const newest = await lots.resolve(carIds)
  return { lotOf: newest, loaded: await loadBatch(client, wanted(batch, newest)) }
}

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
    personIds: distinct(batch.flatMap((bid) => bid.personId ?? [])),
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

const distinct = (values: number[]): number[] => [...new Set(values)]
