import type { AdminLot, LotRecord } from '#contract/http/office/cars/auctions.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { carImages } from '../../catalogue/index.ts'
import { refuseParty, type Staff } from '../../staff/index.ts'
import { findAuction } from './auctions-store.ts'
import { type CarFace, findCarFaces, findLot, type LotRow, newestLot, publishedLotId } from './lots-store.ts'

/**
 * Runs an act of staff on the newest lot of a car in a published auction.
 * Refusals: `not_found`, `conflict_of_interest`, those of `act`.
 */
export async function actOnLot<T>(
  db: Database,
  staff: Staff,
  carId: number,
  act: (lotId: number) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const lotId = await publishedLotId(db, carId)
  if (lotId === undefined) return refuse('not_found')
  return (await refuseParty(db, staff, { lotId })) ?? act(lotId)
}

/**
 * Lots in the wire's form, each with the title and the first picture of its car.
 * @param seesSecrets true if the reader has the right `lots.secrets`: others see no reserve and no leader before the
 * close
 */
export async function withFaces(reader: Reader, rows: readonly LotRow[], seesSecrets: boolean): Promise<AdminLot[]> {
  const faces = await findCarFaces(
    reader,
    rows.map(({ carId }) => carId),
  )
  return rows.map((row) => toAdminLot(seesSecrets ? row : withoutSecrets(row), faces.get(row.carId)))
}

/** One lot by its own number, with what its page says of its auction. Refusals: `not_found`. */
export async function readLotRecord(reader: Reader, id: number, seesSecrets: boolean): Promise<LotRecord | Refusal> {
  const row = await findLot(reader, id)
  const auction = row && (await findAuction(reader, row.auctionId))
  if (!row || !auction) return refuse('not_found')
  const [lot] = await withFaces(reader, [row], seesSecrets)
  const newest = await newestLot(reader, row.carId)
  return lot
    ? {
        ...lot,
        auction_title_ar: auction.titleAr,
        auction_title_en: auction.titleEn,
        auction_state: auction.state,
        mode: auction.mode,
        is_newest: newest?.id === id,
      }
    : refuse('not_found')
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
