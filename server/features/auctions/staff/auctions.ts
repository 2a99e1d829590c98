import type { AdminAuction, AdminAuctionBrief } from '#contract/http/office/cars/auctions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { dropDraftLots, readRoom, toRoomState } from '../../lots/index.ts'
import { type Staff, staffAction } from '../../staff/index.ts'
import { deleteAuction, lockAuction } from '../schedule/schedule-store.ts'
import { type AuctionRow, findAuction } from './auctions-store.ts'
import { withFaces } from './lots.ts'
import { lotsOfAuction } from './lots-store.ts'

export async function readAuction(db: Database, id: number, seesSecrets = true): Promise<AdminAuction | Refusal> {
  const row = await findAuction(db, id)
  if (!row) return refuse('not_found')
  const [lots, room] = [await lotsOfAuction(db, id), await readRoom(db, id)]
  return { ...toAdminAuction(row), lots: await withFaces(db, lots, seesSecrets), room: room ? toRoomState(room) : null }
}

export const toAdminAuction = (row: AuctionRow): AdminAuctionBrief => ({
  id: row.id,
  slug: row.slug,
  title_ar: row.titleAr,
  title_en: row.titleEn,
  mode: row.mode,
  state: row.state,
  starts_at: row.startsAt.toISOString(),
  lot_seconds: row.lotSeconds,
  extension_mode: row.extensionMode,
  extension_window_seconds: row.extensionWindowSeconds,
  extension_seconds: row.extensionSeconds,
  max_extensions: row.maxExtensions,
  hard_stop_at: row.hardStopAt?.toISOString() ?? null,
  owner_decision_hours: row.ownerDecisionHours,
  lots_count: row.lotsCount,
  live_count: row.liveCount,
  ends_at: row.endsAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

/** Deletes a draft. Refusals: `not_found`, `auction_published`. */
export async function removeAuction(db: Database, staff: Staff, id: number): Promise<{ id: number }> {
  return staffAction(db, staff, async (tx, note) => {
    const refused = draftRefusal(await lockAuction(tx, id))
    if (refused) return refused
    const before = await findAuction(tx, id)
    await dropDraftLots(tx, id)
    await deleteAuction(tx, id)
    await note({ action: 'auction.deleted', subject: `auction:${id}`, before: before ?? null })
    return { id }
  })
}

/** Only a draft is changed or removed. Refusals: `not_found`, `auction_published`. */
export function draftRefusal(state: string | undefined): Refusal | undefined {
  if (state === undefined) return refuse('not_found')
  return state === 'draft' ? undefined : refuse('auction_published')
}
