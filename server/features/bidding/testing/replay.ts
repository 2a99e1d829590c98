import type { Database } from '#server/platform/db/database.ts'
import type { LotState } from '../../lots/rules.ts'
import { replayLot as replayStored } from '../replay/replay.ts'
import type { Replay, StoredLot } from '../replay/replay-state.ts'
import { readStoredLot } from '../replay/replay-store.ts'

/** Replays a lot from its stored rows; bidders have the numbers that the log gives them. */
export async function replayOf(db: Database, lotId: number): Promise<Replay & { stored: StoredLot }> {
  const stored = await readStoredLot(db, lotId)
  if (!stored) throw new Error(`there is no lot ${lotId}`)
  const numbers = new Map<number, number>()
  for (const { kind, accountId, payload } of stored.events) {
    if (accountId !== null && (kind === 'bid' || kind === 'close') && !numbers.has(accountId))
      numbers.set(accountId, (JSON.parse(payload) as { user_id: number }).user_id)
  }
  return { ...replayStored(stored, (_auctionId, accountId) => numbers.get(accountId) ?? 0), stored }
}

/**
 * The lot's state after the replay and as stored.
 * @throws when a step cannot be replayed or an entry of the log differs from the rules.
 */
export async function replayLot(db: Database, lotId: number): Promise<{ replayed: LotState; stored: LotState }> {
  const { state, stored, faults } = await replayOf(db, lotId)
  const [first] = faults.filter(({ fault }) => fault !== 'state')
  if (first) throw new Error(`the replay finds a fault (${first.fault}) at number ${first.seq}`)
  return { replayed: state, stored: stored.state }
}
