import type { Logger } from 'pino'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import { sha256 } from '#server/platform/secrets/sha256.ts'
import type { Events } from '../../events.ts'
import type { Lot } from '../../lots/index.ts'
import { announceDecided, type Decided } from '../batch/announce-batch.ts'
import type { BatchTools, Loaded, PendingBid } from '../batch/batch.ts'
import {
  type BatchConnection,
  commitBatch,
  loadBatch,
  openBatchConnection,
  together,
  transactionOf,
  writeBatch,
} from '../batch/batch-store.ts'
import { planBatch } from '../batch/plan-batch.ts'
import { outbidNotice } from '../notices.ts'
import type { BidCall } from '../rules.ts'
import { endedNotice, placedNotice } from './waiting-notices.ts'
import { type Fate, fateOf } from './waiting-rules.ts'
import { endWaiting, lockWaiting, type WaitingMaximum } from './waiting-store.ts'

export type PlacingDeps = {
  databaseUrl: string
  log: Logger
  live: Publisher
  notices: NoticeSink
  events: Events
  tools: Omit<BatchTools, 'lotOf'>
  /** Pause points of tests, as in the bid path. */
  pause?: { locked?: () => Promise<void>; written?: () => Promise<void> } | undefined
}

const LOCK_MS = 10_000

/** The result of an attempt, and its events for after the commit. */
type Settled = { fate: Fate['kind'] | 'gone'; written?: Decided }

/**
 * Bids waiting maxima, one transaction each, with the locks of the bid path in its order: the lot, the wallets, then
 * the maximum itself. The bid and the end of the waiting are one commit, so it is bid once, by any process and after
 * any crash.
 */
export function createPlacer(deps: PlacingDeps) {
  let open: BatchConnection | undefined

  async function drop(): Promise<void> {
    const client = open
    open = undefined
    await client?.end().catch(() => undefined)
  }

  /** Decides about one under its locks, writes it and publishes it. */
  async function settle(waiting: WaitingMaximum, lot: Lot): Promise<Settled['fate']> {
    open ??= await openBatchConnection(deps.databaseUrl, LOCK_MS)
    const client = open
    let settled: Settled
    try {
      settled = await attempt(client, deps, waiting, lot)
      if (settled.written) await commitBatch(client)
      else await client.query('rollback')
    } catch (error) {
      await client.query('rollback').catch(drop)
      throw error
    }
    const { fate, written } = settled
    if (written) announce(deps, written)
    return fate
  }

  return { settle, close: drop }
}

async function attempt(
  client: BatchConnection,
  deps: PlacingDeps,
  { id, accountId }: WaitingMaximum,
  lot: Lot,
): Promise<Settled> {
  const loaded = await loadBatch(client, { lotIds: [lot.lotId], accountIds: [accountId], keys: [] })
  await deps.pause?.locked?.()
  const tx = transactionOf(client)
  const stand = await lockWaiting(tx, id)
  const locked = loaded.lots.get(lot.lotId)
  const bidder = loaded.bidders.get(accountId)
  if (!stand || !locked || !bidder) return { fate: 'gone' }
  const atUs = Math.max(loaded.nowUs, locked.lastAtUs)
  const fate = fateOf(stand, { terms: lot.terms, state: locked.state, bidder, atUs })
  if (fate.kind === 'wait') return { fate: 'wait' }
  if (fate.kind === 'place') {
    const bid = pendingBid(stand.key, accountId, lot, fate.call)
    return { fate: 'place', written: await place(client, deps, { id, bid, lot, loaded }) }
  }
  const { outcome } = fate
  await endWaiting(tx, [id], outcome)
  // A member who bid on the lot by hand, or leads it, knows the result; who got a role knows that staff do not bid.
  const leads = locked.state.leader?.accountId === accountId
  const isKnown = outcome === 'replaced' || outcome === 'withdrawn' || leads
  const notices = isKnown ? [] : [endedNotice(lot, accountId, outcome)]
  const tellNotices = await deps.notices(tx, notices)
  return { fate: 'end', written: { changes: [], atUs, tellNotices } }
}

type Placing = { id: number; bid: PendingBid; lot: Lot; loaded: Loaded }

async function place(client: BatchConnection, deps: PlacingDeps, { id, bid, lot, loaded }: Placing): Promise<Decided> {
  const plan = planBatch([bid], loaded, { ...deps.tools, lotOf: () => lot })
  const [answer] = plan.answers
  if (answer?.status !== 200) throw new Error(`a waiting maximum that was due was refused: ${answer?.text}`)
  const leader = plan.changes.at(-1)?.after.state.leader ?? null
  const outbid = plan.changes.flatMap((change) => outbidNotice(change, plan.atUs))
  const notices: Notice[] = [...outbid, placedNotice(lot, bid.accountId, leader)]
  const tx = transactionOf(client)
  const [, tellNotices] = await together([
    writeBatch(client, plan.writes, plan.atUs),
    deps.notices(tx, notices),
    endWaiting(tx, [id], 'placed'),
  ])
  await deps.pause?.written?.()
  return { changes: plan.changes, atUs: plan.atUs, tellNotices }
}

/**
 * The call as if its member had sent it; its answer is kept under the maximum's own key, for `GET
 * /idempotency/{key}`.
 */
function pendingBid(key: string, accountId: number, { carId }: Lot, call: BidCall): PendingBid {
  const requestHash = sha256(key)
  const nobody = { answer: () => undefined, fail: () => undefined }
  return { carId, accountId, call, idempotencyKey: { key, requestHash }, language: 'ar', requestId: key, ...nobody }
}

/** After the commit, and never before. What fails here has happened all the same. */
function announce(deps: PlacingDeps, written: Decided): void {
  try {
    announceDecided(deps, written)
  } catch (error) {
    deps.log.error({ err: error }, 'telling of a waiting maximum failed')
  }
}
