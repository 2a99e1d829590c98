import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { atYard, type ViewingDeps } from './deps.ts'
import { canceledNotice, soonNotice } from './notices.ts'
import { cancelGone, markCollected, markReminded, readViewings, type ViewingRow } from './store.ts'

const MINUTES_BEFORE = 60
const BATCH = 100

/** Ends appointments for cars that were collected or are gone, and reminds members of those within the hour. */
export async function sweepViewings(deps: ViewingDeps): Promise<void> {
  await markCollected(deps.db)
  await repeat(deps, cancelGone, (row) => canceledNotice(row, 'gone'))
  await repeat(deps, (tx, limit) => markReminded(tx, MINUTES_BEFORE, limit), soonNotice)
}

/** Takes rows until none are left, each batch in its own transaction with its notices. */
async function repeat(
  { db, notices, yards }: ViewingDeps,
  take: (tx: Tx, limit: number) => Promise<number[]>,
  toNotice: (row: ViewingRow) => Notice,
): Promise<void> {
  for (;;) {
    const { count, publish } = await inTransaction(db, async (tx) => {
      const ids = await take(tx, BATCH)
      if (ids.length === 0) return { count: 0, publish: () => undefined }
      const [rows, places] = [await readViewings(tx, ids), await yards(tx)]
      const told = rows.map((row) => toNotice(atYard(row, places)))
      return { count: ids.length, publish: await notices(asQueryable(tx), told) }
    })
    publish()
    if (count < BATCH) return
  }
}
