import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet, releaseHold } from '../ledger/index.ts'
import { announceChange } from './announce.ts'
import type { LockedLot } from './batch-store.ts'
import type { Moved, StageParts } from './close-lots.ts'
import { chainHash, entryPayload } from './log.ts'
import type { Lot } from './lot-terms.ts'
import { decidedNotices } from './notices.ts'
import { defaultDecision } from './rules.ts'
import { lockDueLots, lockLots, readLots, writeStep } from './store.ts'

export type SaleDecision = 'approve' | 'reject'
/** A sale that its owner has approved: what the order is made of. Price in halalas. */
export type Sale = { lotId: number; carId: number; buyerId: number; price: number }

export type DecideParts = StageParts & {
  /** Runs in the transaction of the decision: the order exists if and only if the sale does. */
  onSold: (tx: Tx, sale: Sale) => Promise<void>
}

const LAPSED_PER_TURN = 50

/** What silence means is decided under the lock, from the price that stands there. */
type Verdict = SaleDecision | 'lapsed'

/**
 * Approves or rejects the sale of a closed lot. The deposit of a rejected sale comes free at once, that of an approved
 * one stays frozen until the order is paid.
 * @param also runs in the same transaction, for the audit row of staff.
 * @returns the lot as it is now; refuses when there is nothing to decide.
 */
export async function decideLot(
  parts: DecideParts,
  lotId: number,
  verdict: Verdict,
  also: (tx: Tx, moved: Moved) => Promise<void> = async () => undefined,
): Promise<Moved | Refusal> {
  const result = await inTransaction(parts.db, async (tx) => {
    const { lots, nowUs } = await lockLots(tx, [lotId])
    const [lot] = await readLots(tx, { lotIds: [lotId] })
    const [before] = lots
    if (!lot || !before) return refuse('not_found')
    if (before.state.status !== 'awaiting_owner') return refuse('decision_made')
    const moved = await decide(tx, parts, lot, before, verdict, nowUs)
    await also(tx, moved)
    return { moved, nowUs, tell: await parts.notices(asQueryable(tx), decidedNotices(moved)) }
  })
  if (isRefusal(result)) return result
  announceDecision(parts, result.moved, result.nowUs)
  result.tell()
  return result.moved
}

/** Decides for owners whose time has run out: by the reserve, or approved where there is none. */
export async function decideLapsedLots(parts: DecideParts): Promise<number> {
  const due = await inTransaction(parts.db, (tx) =>
    lockDueLots(tx, 'decide', { limit: LAPSED_PER_TURN, patient: false }),
  )
  for (const lotId of due) await decideLot(parts, lotId, 'lapsed')
  return due.length
}

async function decide(
  tx: Tx,
  parts: DecideParts,
  lot: Lot,
  before: LockedLot,
  verdict: Verdict,
  nowUs: number,
): Promise<Moved> {
  const { leader } = before.state
  if (leader === null) throw new Error(`lot ${lot.lotId} awaits its owner without a bid`)
  const atUs = Math.max(nowUs, before.lastAtUs)
  const decision = verdict === 'lapsed' ? defaultDecision(lot.terms, leader.price) : verdict
  const status = decision === 'approve' ? 'sold' : 'rejected'
  const state = { ...before.state, status, seq: before.state.seq + 1 } as const
  const payload = entryPayload({
    seq: state.seq,
    kind: 'decision',
    productId: lot.carId,
    bidderId: parts.bidderNumber(lot.auctionId, leader.accountId),
    amount: leader.price,
    automatic: false,
    atUs,
    closesAtUs: state.closesAtUs,
    outcome: status,
  })
  const hash = chainHash(before.head, payload)
  await lockWallet(tx, leader.accountId)
  await writeStep(tx, { lotId: lot.lotId, event: { kind: 'decision', payload, hash }, state }, atUs)
  if (status === 'sold')
    await parts.onSold(tx, { lotId: lot.lotId, carId: lot.carId, buyerId: leader.accountId, price: leader.price })
  else await releaseHold(tx, 'lot', lot.lotId)
  return { lot, before, after: { ...before, state, head: hash, lastAtUs: atUs } }
}

function announceDecision(parts: StageParts, moved: Moved, nowUs: number): void {
  announceChange(parts.live, { ...moved, extended: false }, parts.bidderNumber, nowUs, 'decided')
  const { status, seq } = moved.after.state
  const event = status === 'sold' ? 'sold' : 'closed'
  parts.live.publish('auction', 'AuctionEvent', { id: moved.lot.auctionId, product_id: moved.lot.carId, event, seq })
}
