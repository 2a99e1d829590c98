import { sql } from 'kysely'
import type { IncrementRow } from '#contract/values/increments.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** A lot of a planned auction; amounts in halalas. */
type PlannedLot = {
  carId: number
  position: number
  openingPrice: number
  increments: readonly IncrementRow[]
  reservePrice: number | null
  buyNowPrice: number | null
  depositRequired: number
  closesAt: Date
}

/** Inserts an auction's lots in one statement. @returns their ids, in the order of `lots`. */
export async function insertLots(tx: Tx, auctionId: number, lots: readonly PlannedLot[]): Promise<number[]> {
  const column = <K extends keyof PlannedLot>(key: K) => lots.map((lot) => lot[key])
  const increments = lots.map((lot) => JSON.stringify(lot.increments))
  const { rows } = await sql<{ id: number; position: number }>`
    insert into lots (auction_id, car_id, position, opening_price, increments, reserve_price, buy_now_price,
      deposit_required, first_closes_at)
    select ${auctionId}::bigint, v.car_id, v.position, v.opening_price, v.increments::jsonb, v.reserve_price,
      v.buy_now_price, v.deposit_required, v.closes_at
    from unnest(${column('carId')}::bigint[], ${column('position')}::integer[], ${column('openingPrice')}::bigint[],
      ${increments}::text[], ${column('reservePrice')}::bigint[], ${column('buyNowPrice')}::bigint[],
      ${column('depositRequired')}::bigint[], ${column('closesAt')}::timestamptz[])
      as v(car_id, position, opening_price, increments, reserve_price, buy_now_price, deposit_required, closes_at)
    order by v.position returning id, position`.execute(tx)
  return rows.sort((a, b) => a.position - b.position).map((row) => row.id)
}

export type NewLotState = {
  lotId: number
  carId: number
  status: 'draft' | 'scheduled' | 'live'
  opensAt: Date
  closesAt: Date
  /** Its position in a live room's queue; null in a timed auction. */
  turn: number | null
}

/** Creates the state of new lots, with the times of their published auction. */
export async function openLotStates(tx: Tx, lots: NewLotState[]): Promise<void> {
  await tx.insertInto('lotStates').values(lots).execute()
}

/** Deletes a draft's lots with their states; a published lot keeps both permanently. */
export async function dropDraftLots(tx: Tx, auctionId: number): Promise<void> {
  await tx
    .deleteFrom('lotStates')
    .where('status', '=', 'draft')
    .where('lotId', 'in', tx.selectFrom('lots').select('id').where('auctionId', '=', auctionId))
    .execute()
  await tx.deleteFrom('lots').where('auctionId', '=', auctionId).execute()
}

/** Prepares the room of a published live auction: it opens its first lot at `opensAt`. */
export async function prepareRoom(tx: Tx, auctionId: number, opensAt: Date): Promise<void> {
  await tx.insertInto('rooms').values({ auctionId, opensAt }).execute()
}
