import { type RawBuilder, sql } from 'kysely'
import type { PriceOfferState } from '#contract/http/price-offers.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import { all, countRows } from '../../staff/index.ts'
import type { OfferRow } from '../store.ts'
import { offersBy } from '../store.ts'

export type PriceOutcome = Exclude<PriceOfferState, 'open'>

/** A negotiation at a fixed price as stored, with its car. Amounts in halalas. */
export type PriceRow = {
  id: number
  carId: number
  ownerId: number
  ofHouse: boolean
  buyerId: number
  /** For staff alone. */
  buyerName: string
  slug: string
  titleAr: string
  titleEn: string
  /** The car's price now. */
  price: number
  deposit: number
  openedAt: Date
  decideBy: Date
  outcome: PriceOutcome | null
  endedAt: Date | null
  /** The order that the agreement made. */
  orderId: number | null
}
export type PriceTalk = PriceRow & { offers: OfferRow[] }

const house = sql`select id from accounts where phone = ${HOUSE_PHONE}`
const columns = sql`
  n.id, n.car_id, c.owner_id, c.owner_id = (${house}) as of_house, n.buyer_id, b.name as buyer_name, c.slug, c.title_ar, c.title_en, coalesce(c.price, 0) as price, n.deposit,
  n.opened_at, n.decide_by, n.outcome, n.ended_at, o.id as order_id`
const tables = sql`
  price_negotiations n join cars c on c.id = n.car_id join accounts b on b.id = n.buyer_id
  left join orders o on o.negotiation_id = n.id`

/** Open negotiations about cars of the house whose buyer waits for an answer. */
const forHouse = sql`
  select m.id from price_negotiations m join cars k on k.id = m.car_id
    join offers o on o.negotiation_id = m.id and o.side = 'buyer' and o.outcome is null
   where m.outcome is null and k.owner_id = (${house})`

async function read(reader: Reader, rest: RawBuilder<unknown>): Promise<PriceTalk[]> {
  const { rows } = await sql<PriceRow>`select ${columns} from ${tables} ${rest}`.execute(reader)
  const ids = rows.map(({ id }) => id)
  const offers = await offersBy(reader, 'negotiationId', ids)
  return rows.map((row) => ({ ...row, offers: offers.filter(({ negotiationId }) => negotiationId === row.id) }))
}

export async function findPriceTalk(reader: Reader, id: number): Promise<PriceTalk | undefined> {
  return (await read(reader, sql`where n.id = ${id}`))[0]
}

/** The negotiations about a car that are not over, oldest first. */
export const openOnCar = (reader: Reader, carId: number): Promise<PriceTalk[]> =>
  read(reader, sql`where n.car_id = ${carId} and n.outcome is null order by n.id`)

export type PriceFilters = {
  /** The member on one of the sides; all members for staff. */
  memberId?: number
  side?: 'owner' | 'buyer' | undefined
  carId?: number | undefined
  buyerId?: number | undefined
  isOpen?: boolean | undefined
  /** Those alone that the house answers next. */
  isForHouse?: boolean | undefined
  /** A part of the car's title or of the buyer's name. */
  search?: string
}

/** A page of negotiations, those not over first, then the newest. */
export async function listPriceTalks(
  reader: Reader,
  { memberId, side, carId, buyerId, isOpen, isForHouse, search = '' }: PriceFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PriceTalk[]; total: number }> {
  const bought = sql`select id from price_negotiations where buyer_id = ${memberId}`
  const owned = sql`
    select m.id from cars k join price_negotiations m on m.car_id = k.id where k.owner_id = ${memberId}`
  const mine = side === 'buyer' ? bought : side === 'owner' ? owned : sql`${bought} union all ${owned}`
  const pattern = containing(search)
  const where = all(
    memberId !== undefined && sql`n.id in (${mine})`,
    carId !== undefined && sql`n.car_id = ${carId}`,
    buyerId !== undefined && sql`n.buyer_id = ${buyerId}`,
    isOpen !== undefined && sql`(n.outcome is null) = ${isOpen}`,
    isForHouse === true && sql`n.id in (${forHouse})`,
    search !== '' && sql`(c.title_ar ilike ${pattern} or c.title_en ilike ${pattern} or b.name ilike ${pattern})`,
  )
  const rows = await read(
    reader,
    sql`where ${where} order by (n.outcome is null) desc, n.id desc limit ${limit} offset ${offset}`,
  )
  return { rows, total: await countRows(reader, tables, where) }
}

/** How many negotiations a buyer has begun about a car in the last days. */
export async function countBegun(tx: Tx, carId: number, buyerId: number, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from price_negotiations
     where car_id = ${carId} and buyer_id = ${buyerId}
       and opened_at > clock_timestamp() - ${days}::int * interval '1 day'`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function insertPriceTalk(
  tx: Tx,
  talk: Pick<PriceRow, 'carId' | 'buyerId' | 'deposit' | 'decideBy'>,
): Promise<number> {
  const { id } = await tx.insertInto('priceNegotiations').values(talk).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function writePriceDeadline(tx: Tx, id: number, decideBy: Date): Promise<void> {
  await tx.updateTable('priceNegotiations').set({ decideBy }).where('id', '=', id).execute()
}

export async function writePriceOutcome(tx: Tx, id: number, outcome: PriceOutcome): Promise<void> {
  await tx
    .updateTable('priceNegotiations')
    .set({ outcome, endedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** The cars with a negotiation whose time is over. */
export async function carsWithLapsed(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ carId: number }>`
    select distinct car_id from price_negotiations
     where outcome is null and decide_by <= clock_timestamp() limit 500`.execute(reader)
  return rows.map(({ carId }) => carId)
}
