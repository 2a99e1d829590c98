import type { Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { atYard, type ViewingDeps } from './deps.ts'
import { canceledNotice } from './notices.ts'
import { cancelAll, readViewings } from './store.ts'

/** Cancels appointments for the house and tells their members. @returns a function that publishes the notices. */
export async function cancelViewings(
  { notices, yards }: ViewingDeps,
  tx: Tx,
  ids: readonly number[],
  cause: 'moved' | 'closed',
): Promise<() => void> {
  if (ids.length === 0) return () => undefined
  await cancelAll(tx, ids, cause)
  const [rows, places] = [await readViewings(tx, ids), await yards(tx)]
  return notices(
    asQueryable(tx),
    rows.map((row) => canceledNotice(atYard(row, places), cause)),
  )
}
