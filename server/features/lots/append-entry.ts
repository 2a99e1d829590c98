import type { Tx } from '#server/platform/db/database.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { insertEntries, type WrittenEntry } from './entries-store.ts'
import { chainHash, entryPayload } from './log.ts'
import type { LockedLot, Lot, Moved } from './lot.ts'
import type { LotState } from './rules.ts'

/** A public change of a lot other than a bid. */
export type Entry = {
  kind: WrittenEntry['kind']
  /** The lot's state after the change; its `seq` is assigned here. */
  state: LotState
  /** The public number of the named bidder. */
  bidderId: number | null
  /** The buyer at the buy-now price. */
  accountId?: number
  voids?: readonly number[]
  chosen?: number
  reason?: string
  outcome?: string
  cause?: string
  announcement?: Text
  /** The deadline for the decision on a closed lot. */
  decideByUs?: number | null
}
type Change = { lot: Lot; before: LockedLot; entry: Entry }

/**
 * Appends an entry to the log of a locked lot and moves its state, numbered and chained. A lot's time never goes back,
 * even if the clock does. The caller announces the change after the commit.
 */
export async function appendEntry(
  tx: Tx,
  { lot, before }: { lot: Lot; before: LockedLot },
  nowUs: number,
  entry: Entry,
): Promise<Moved> {
  const [moved] = await appendEntries(tx, [{ lot, before, entry }], nowUs)
  if (!moved) throw new Error('an entry was not written')
  return moved
}

/** The same for many lots, one entry each, in one statement. */
export async function appendEntries(tx: Tx, changes: readonly Change[], nowUs: number): Promise<Moved[]> {
  const written = changes.map((change) => writtenEntry(change, Math.max(nowUs, change.before.lastAtUs)))
  await insertEntries(tx, written)
  return changes.map(({ lot, before }, index) => {
    const entry = written[index]
    if (!entry) throw new RangeError('a change without its entry')
    return { lot, before, after: { ...before, state: entry.state, head: entry.hash, lastAtUs: entry.atUs } }
  })
}

function writtenEntry({ lot, before, entry }: Change, atUs: number): WrittenEntry {
  const { kind, voids = [], bidderId, accountId = null, chosen, reason, outcome, cause, announcement } = entry
  const state = { ...entry.state, seq: before.state.seq + 1 }
  const payload = entryPayload({
    seq: state.seq,
    kind,
    productId: lot.carId,
    bidderId,
    amount: state.leader?.price ?? null,
    automatic: false,
    atUs,
    closesAtUs: state.closesAtUs,
    ...(kind === 'void' && { voids }),
    ...(chosen !== undefined && { chosen }),
    ...(reason !== undefined && { reason }),
    ...(outcome !== undefined && { outcome }),
    ...(cause !== undefined && { cause }),
    ...(announcement !== undefined && { announcement }),
  })
  const amount = accountId === null ? null : (state.leader?.price ?? null)
  const hash = chainHash(before.head, payload)
  const row = { lotId: lot.lotId, kind, atUs, accountId, amount, voids, payload, hash, state }
  return { ...row, decidedUs: decidedUs(entry, atUs), decideByUs: decideByUs(entry) }
}

/** The time of a lot's decision. A runner-up's lot waits again; a purchase is decided at once. */
function decidedUs({ kind, state }: Entry, atUs: number): number | null | undefined {
  if (kind === 'decision') return state.status === 'awaiting_owner' ? null : atUs
  return kind === 'close' && state.status === 'sold' ? atUs : undefined
}

const decideByUs = (entry: Entry): number | null | undefined =>
  entry.kind === 'close' ? (entry.decideByUs ?? null) : entry.decideByUs
