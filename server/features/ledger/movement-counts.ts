import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/db/database.ts'
import { countMovements } from './wallet-store.ts'

/** Number of wallets that a process remembers; the least recently read one is counted again. */
const WALLETS_MAX = 10_000

type Counted = { count: number; lastNo: number }

/**
 * The exact number of movements of a wallet. Movements never change, and a later one has a greater number, assigned
 * under the wallet's lock. So an earlier count is remembered, and only later movements are counted: a long history is
 * counted once in each process.
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
