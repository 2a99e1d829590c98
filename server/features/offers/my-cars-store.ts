import { sql } from 'kysely'
import type { PaperFormat } from '#contract/http/own-cars/documents.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { NegotiationRow } from './store.ts'

/** A car of an owner with its newest public lot, and the result of its listing. Amounts in halalas. */
export type OwnCarRow = {
  carId: number
  lot: NegotiationRow | null
  saleStatus: 'for_sale' | 'reserved' | 'sold' | 'draft' | null
  wantedPrice: number | null
  /** Null before the review, and for cars added by staff. */
  accepted: boolean | null
  reviewReason: string | null
  submitted: boolean
  withdrawn: boolean
  /** Null unless it is listed again; older lots and sales are those of its former listings. */
  againAt: Date | null
  inspectionDocumentId: number | null
  inspectionDocumentFormat: PaperFormat | null
}

/** An owner's cars, those that await an answer first, then the newest; one car if `carId` is given. */
export async function carsOfOwner(
  reader: Reader,
  ownerId: number,
  which: { limit: number; offset: number; carId?: number },
): Promise<{ rows: OwnCarRow[]; total: number }> {
  const mine = sql`c.owner_id = ${ownerId} and (${which.carId ?? null}::bigint is null or c.id = ${which.carId ?? null})`
  const { rows } = await sql<OwnCarRow>`
    select c.id as car_id, case c.type when 'sale' then c.sale_status end as sale_status,
           case when n.lot_id is not null then json_build_object(
             'lotId', n.lot_id, 'status', n.status, 'leaderId', n.leader_id, 'price', n.price, 'bid', n.bid,
             'openingPrice', n.opening_price, 'reservePrice', n.reserve_price,
             'secondMax', n.second_max, 'increments', n.increments, 'decideBy', n.decide_by) end as lot,
           u.wanted_price, u.accepted, u.reason as review_reason, u.car_id is not null as submitted,
           c.withdrawn_at is not null as withdrawn,
           case when exists (select from former_listings f where f.car_id = c.id) then u.submitted_at end as again_at,
           d.id as inspection_document_id, d.format as inspection_document_format
      from cars c
      left join submissions u on u.car_id = c.id
      left join lateral (
        select s.*, l.opening_price, l.reserve_price, l.increments, b.last_amount as bid
          from lot_states s join lots l on l.id = s.lot_id join auctions a on a.id = l.auction_id
          left join lot_bidders b on b.lot_id = s.lot_id and b.account_id = s.leader_id
         where c.type = 'auction' and s.car_id = c.id and a.state = 'published' and s.status not in ('draft', 'canceled')
           and s.lot_id > coalesce(u.last_former_lot, 0)
         order by s.lot_id desc limit 1) n on true
      left join lateral (
        select p.id, f.variants -> 0 ->> 'format' as format from car_documents p join files f on f.id = p.file_id
         where p.car_id = c.id and p.kind = 'inspection' order by p.id desc limit 1) d on true
     where ${mine}
     order by n.status = 'awaiting_owner' desc nulls last, n.status = 'live' desc nulls last, c.id desc
     limit ${which.limit} offset ${which.offset}`.execute(reader)
  const count = await sql<{ total: number }>`select count(*) as total from cars c where ${mine}`.execute(reader)
  return { rows: rows.map(withDates), total: count.rows[0]?.total ?? 0 }
}

export async function ownerOfCar(reader: Reader, carId: number): Promise<number | undefined> {
  const car = await reader.selectFrom('cars').select('ownerId').where('id', '=', carId).executeTakeFirst()
  return car?.ownerId
}

/** Times inside JSON are texts. */
const withDates = (row: OwnCarRow): OwnCarRow => ({
  ...row,
  lot: row.lot && { ...row.lot, decideBy: row.lot.decideBy === null ? null : new Date(row.lot.decideBy) },
})

/** Records that an owner listed a car, with their minimum price in halalas. */
export async function insertSubmission(tx: Tx, carId: number, wantedPrice: number | null): Promise<void> {
  await tx.insertInto('submissions').values({ carId, wantedPrice }).execute()
}

/**
 * Records that an owner lists a car again; the former listing goes to the others. The wanted price in halalas, undefined
 * for the former one.
 */
export async function renewSubmission(tx: Tx, carId: number, wantedPrice: number | null | undefined): Promise<void> {
  await sql`
    insert into former_listings (car_id, wanted_price, submitted_at, accepted, reason, reviewed_at, withdrawn_at)
    select c.id, u.wanted_price, coalesce(u.submitted_at, c.created_at), u.accepted, u.reason, u.reviewed_at, c.withdrawn_at
      from cars c left join submissions u on u.car_id = c.id where c.id = ${carId}`.execute(tx)
  const lastFormerLot = sql<number>`(select coalesce(max(lot_id), 0) from lot_states where car_id = ${carId})`
  const renewed = { lastFormerLot, submittedAt: sql<Date>`clock_timestamp()`, accepted: null, reason: null }
  await tx
    .insertInto('submissions')
    .values({ carId, wantedPrice: wantedPrice ?? null, lastFormerLot })
    .onConflict((conflict) =>
      conflict.column('carId').doUpdateSet({
        ...renewed,
        reviewedBy: null,
        reviewedAt: null,
        ...(wantedPrice !== undefined && { wantedPrice }),
      }),
    )
    .execute()
}

/** The number of an owner's cars that wait for a review. */
export async function countUnreviewed(tx: Tx, ownerId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('submissions')
    .innerJoin('cars', 'cars.id', 'submissions.carId')
    .where('cars.ownerId', '=', ownerId)
    .where('cars.withdrawnAt', 'is', null)
    .where('submissions.accepted', 'is', null)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The listing of a car by its owner, locked for its review. */
export async function lockSubmission(
  tx: Tx,
  carId: number,
): Promise<{ accepted: boolean | null; lastFormerLot: number } | undefined> {
  return tx
    .selectFrom('submissions')
    .select(['accepted', 'lastFormerLot'])
    .where('carId', '=', carId)
    .forUpdate()
    .executeTakeFirst()
}

export async function writeReview(
  tx: Tx,
  carId: number,
  review: { accepted: boolean; reason: string | null; reviewedBy: number },
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ ...review, reviewedAt: sql<Date>`clock_timestamp()` })
    .where('carId', '=', carId)
    .execute()
}
