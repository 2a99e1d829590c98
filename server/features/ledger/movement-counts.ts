import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/db/database.ts'
import { countMovements } from './wallet-store.ts'

/** How many wallets a process remembers; the one that was read longest ago is counted again. */
const WALLETS_MAX = 10_000

type Counted = { count: number; lastNo: number }

/**
 * How many movements a wallet has, exactly. Movements never change, and a later one has a greater number, drawn under the
 * wallet's lock. So what was counted once is remembered, and only what came after it is counted: a long history costs its
 * count once in each process.
 */
export function createMovementCounts(db: Database): (accountId: number) => Promise<number> {
  const known = new LRUCache<number, Counted>({ max: WALLETS_MAX })
  return async (accountId) => {
    const before = known.get(accountId) ?? { count: 0, lastNo: 0 }
    const later = await countMovements(db, accountId, before.lastNo)
    const now = { count: before.count + later.count, lastNo: later.lastNo ?? before.lastNo }
    known.set(accountId, now)
    return now.count
  }
}
