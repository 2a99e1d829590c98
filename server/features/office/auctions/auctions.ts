import type * as z from 'zod'
import type {
  AdminAuction,
  AdminAuctionBrief,
  AdminLot,
  adminAuctionBody,
} from '#contract/http/office/cars/auctions.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { granted, isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { deleteAuction, lockAuction } from '../../auctions/index.ts'
import { carImages } from '../../catalogue/index.ts'
import { dropDraftStates, readRoom, toRoomState } from '../../lots/index.ts'
import { type Staff, staffAction } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { toNewAuction } from './auction-input.ts'
import { type AuctionRow, findAuction } from './auctions-store.ts'
import { type CarFace, findCarFaces, type LotRow, lotsOfAuction } from './lots-store.ts'
import { type PublishedAuction, publishAuction } from './publish-auction.ts'

type Body = z.output<typeof adminAuctionBody>

/** Publishes an auction or keeps it as a draft. Refusals: those of `publishAuction`. */
export async function addAuction(deps: OfficeDeps, staff: Staff, body: Body): Promise<AdminAuction | Refusal> {
  const { auctions: defaults } = await deps.settings.current()
  const { id } = await staffAction(deps.db, staff, async (tx, note) => {
    const published = granted(await publishAuction(tx, toNewAuction(body, staff.actor.accountId), defaults))
    const action = body.draft ? 'auction.drafted' : 'auction.published'
    await note({ action, ...(await stateOf(tx, published)) })
    if (!body.draft)
      await deps.events.publish(tx, 'carsPublished', { carIds: published.lots.map(({ carId }) => carId) })
    return published
  })
  return announced(deps, id)
}

/** Replaces a draft, and publishes it unless `draft` is set. Refusals: `not_found`, `auction_published`. */
export async function changeAuction(
  deps: OfficeDeps,
  staff: Staff,
  id: number,
  body: Body,
): Promise<AdminAuction | Refusal> {
  const { auctions: defaults } = await deps.settings.current()
  await staffAction(deps.db, staff, async (tx, note) => {
    const refused = draftRefusal(await lockAuction(tx, id))
    if (refused) return refused
    const input = toNewAuction(body, staff.actor.accountId)
    const published = granted(await publishAuction(tx, input, defaults, { draftId: id }))
    const action = body.draft ? 'auction.changed' : 'auction.published'
    await note({ action, ...(await stateOf(tx, published)) })
    if (!body.draft)
      await deps.events.publish(tx, 'carsPublished', { carIds: published.lots.map(({ carId }) => carId) })
    return published
  })
  return announced(deps, id)
}

/** Throws a draft away. Refusals: `not_found`, `auction_published`. */
export async function removeAuction(deps: OfficeDeps, staff: Staff, id: number): Promise<{ id: number }> {
  return staffAction(deps.db, staff, async (tx, note) => {
    const refused = draftRefusal(await lockAuction(tx, id))
    if (refused) return refused
    const before = await findAuction(tx, id)
    await dropDraftStates(tx, id)
    await deleteAuction(tx, id)
    await note({ action: 'auction.deleted', subject: `auction:${id}`, before: before ?? null })
    return { id }
  })
}

function draftRefusal(state: string | undefined): Refusal | undefined {
  if (state === undefined) return refuse('not_found')
  return state === 'draft' ? undefined : refuse('auction_published')
}

/** The audit names lots by their cars, because there may be thousands. */
const stateOf = async (tx: Tx, { id, lots }: PublishedAuction) => ({
  subject: `auction:${id}`,
  after: { ...(await findAuction(tx, id)), carIds: lots.map((lot) => lot.carId) },
})

/**
 * Lots may be due at once, a room whose start has passed opens before the answer, and viewers of the auctions get the
 * new one.
 */
async function announced(deps: OfficeDeps, id: number): Promise<AdminAuction | Refusal> {
  const written = await readAuction(deps, id)
  if (isRefusal(written) || written.state === 'draft') return written
  if (written.room) await deps.bidding.driveRoom(id)
  const auction = written.room ? granted(await readAuction(deps, id)) : written
  deps.bidding.wake()
  const event = auction.live_count > 0 ? 'active' : 'soon'
  deps.live.publish('auction', 'AuctionEvent', { id, event, seq: 0 })
  return auction
}

export async function readAuction(
  { db }: Pick<OfficeDeps, 'db'>,
  id: number,
  seesSecrets = true,
): Promise<AdminAuction | Refusal> {
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

/**
 * Lots in the wire's form, each with the title and the first picture of its car.
 * @param seesSecrets whether the reader has the right `lots.secrets`: others see no reserve and no leader before the close
 */
export async function withFaces(reader: Reader, rows: readonly LotRow[], seesSecrets: boolean): Promise<AdminLot[]> {
  const faces = await findCarFaces(
    reader,
    rows.map(({ carId }) => carId),
  )
  return rows.map((row) => toAdminLot(seesSecrets ? row : withoutSecrets(row), faces.get(row.carId)))
}

/** Before the close only staff with the right `lots.secrets` see reserve and leader. */
const withoutSecrets = (row: LotRow): LotRow =>
  ['draft', 'scheduled', 'live'].includes(row.status) ? { ...row, reservePrice: null, leaderId: null } : row

const toAdminLot = (row: LotRow, face: CarFace | undefined): AdminLot => ({
  id: row.carId,
  lot_id: row.id,
  car_id: row.carId,
  product_id: row.carId,
  title_ar: face?.titleAr ?? '',
  title_en: face?.titleEn ?? '',
  image: face ? (carImages({ ...face, images: face.images.slice(0, 1) }, 'ar')[0] ?? null) : null,
  auction_id: row.auctionId,
  position: row.position,
  status: row.status,
  opening_price: toRiyals(row.openingPrice),
  increments: row.increments.map(({ from, step }) => ({ from: toRiyals(from), step: toRiyals(step) })),
  reserve_price: row.reservePrice === null ? null : toRiyals(row.reservePrice),
  buy_now_price: row.buyNowPrice === null ? null : toRiyals(row.buyNowPrice),
  price: row.price === null ? null : toRiyals(row.price),
  leader_id: row.leaderId,
  bids_count: row.bidsCount,
  deposit_required: toRiyals(row.depositRequired),
  opens_at: row.opensAt.toISOString(),
  closes_at: row.closesAt?.toISOString() ?? null,
  extensions: row.extensions,
  decide_by: row.decideBy?.toISOString() ?? null,
  seq: row.seq,
})
