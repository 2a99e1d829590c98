import type { Tx } from '#server/platform/db/database.ts'

const US_PER_MS = 1_000

/** The remaining time of a paused lot; undefined for a running lot. */
export async function readHeldUs(tx: Tx, lotId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('pausedLots').select('heldMs').where('lotId', '=', lotId).executeTakeFirst()
  return row && row.heldMs * US_PER_MS
}

export async function keepHeldUs(tx: Tx, lotId: number, heldUs: number): Promise<void> {
  await tx
    .insertInto('pausedLots')
    .values({ lotId, heldMs: heldUs / US_PER_MS })
    .execute()
}

export async function dropHeld(tx: Tx, lotId: number): Promise<void> {
  await tx.deleteFrom('pausedLots').where('lotId', '=', lotId).execute()
}
