import { sql } from 'kysely'
import { slugify } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { PlannedAuction } from './schedule-rules.ts'

/** Inserts the auction's own row; its address is `slug`, or its English title and its id. */
export async function insertAuction(tx: Tx, auction: PlannedAuction): Promise<{ id: number; slug: string }> {
  const { rows } = await sql<{ id: number }>`select nextval('auctions_id_seq') as id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const slug = auction.slug ?? slugify(auction.titleEn, id)
  await sql`insert into auctions (id, slug, title_ar, title_en, mode, state, starts_at, lot_seconds, extension_mode,
      extension_window_seconds, extension_seconds, max_extensions, hard_stop_at, owner_decision_hours, demo, created_by)
    overriding system value
    values (${id}, ${slug}, ${auction.titleAr}, ${auction.titleEn}, ${auction.mode}, ${auction.state},
      ${auction.startsAt}, ${auction.lotSeconds}, ${auction.extensionMode}, ${auction.extensionWindowSeconds},
      ${auction.extensionSeconds}, ${auction.maxExtensions}, ${auction.hardStopAt}, ${auction.ownerDecisionHours},
      ${auction.demo}, ${auction.createdBy})`.execute(tx)
  return { id, slug }
}

/** Locks an auction. @returns its state; undefined if there is none. */
export async function lockAuction(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.selectFrom('auctions').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.state
}

/** Updates a draft's own row; its slug stays. */
export async function rewriteAuction(
  tx: Tx,
  id: number,
  auction: PlannedAuction,
): Promise<{ id: number; slug: string }> {
  const { lots: _lots, slug: _slug, createdBy: _createdBy, ...columns } = auction
  return tx
    .updateTable('auctions')
    .set(columns)
    .where('id', '=', id)
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
}

/** Removes a draft; its lots must be removed already. */
export async function deleteAuction(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('auctions').where('id', '=', id).execute()
}

/** Moves the start of a live auction to now, when staff open its room early. */
export async function startNow(tx: Tx, id: number): Promise<void> {
  await sql`update auctions set starts_at = least(starts_at, clock_timestamp()) where id = ${id}`.execute(tx)
}
