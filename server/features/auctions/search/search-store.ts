import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { type Filters, type ListName, type NamedWords, type Shelf, type Sort, shelvesFor } from '../lists/lists.ts'
import type { ShownCar } from '../present-cars.ts'
import { columns, inText, matching, onlyModels, type Sql } from './matching-store.ts'

type Order = { key: (shelf: Shelf) => Sql; order: (shelf: Shelf) => Sql; direction: Sql }
const ascending = (key: (shelf: Shelf) => Sql, order = key): Order => ({ key, order, direction: sql`asc` })
const descending = (key: (shelf: Shelf) => Sql): Order => ({ key, order: key, direction: sql`desc` })

const orders: Record<Sort, Order> = {
  ending: ascending(columns.endingKey, columns.endingOrder),
  newest: descending(columns.newest),
  price_asc: ascending(columns.price),
  price_desc: descending(columns.price),
  km_asc: ascending(columns.kilometres),
  year_desc: descending(columns.year),
  bids_desc: descending(columns.bids),
}

/**
 * One page of a list. Each shelf gives its first rows in the order of an index, and only these are merged, so a page
 * costs the same among a thousand cars and among a million.
 */
export async function findCars(
  db: Database,
  list: ListName,
  filters: Filters,
  place: { sort: Sort; limit: number; offset: number },
): Promise<ShownCar[]> {
  const { direction } = orders[place.sort]
  const shelves = shelvesFor(list, filters)
  if (shelves.length === 0) return []
  const heads = shelves.map((shelf) => headOf(shelf, filters, orders[place.sort], place.offset + place.limit))
  const { rows } = await sql<ShownCar>`select car_id, lot_id from (${sql.join(heads, sql` union all `)}) found
    order by key ${direction}, car_id ${direction} limit ${place.limit} offset ${place.offset}`.execute(db)
  return rows
}

/**
 * The first cars of a shelf. A model has few cars: if words are requested too, its cars are sorted first, and
 * their texts read until enough match.
 */
function headOf(shelf: Shelf, filters: Filters, { key, order, direction }: Order, limit: number): Sql {
  const { wanted } = filters
  if (!wanted?.words.length || !onlyModels(wanted))
    return sql`(select c.car_id, c.lot_id, ${key(shelf)} as key ${matching(shelf, filters)}
      order by ${order(shelf)} ${direction}, c.car_id ${direction} limit ${limit})`
  const ofModels = matching(shelf, { ...filters, wanted: { ...wanted, words: [] } })
  return sql`(select c.car_id, c.lot_id, c.key from (
      select c.car_id, c.lot_id, ${key(shelf)} as key, ${order(shelf)} as place ${ofModels}
       order by place ${direction}, c.car_id ${direction} offset 0) c
    where ${sql.join(inText(wanted.words))} order by c.place ${direction}, c.car_id ${direction} limit ${limit})`
}

/** The number of cars on each shelf. */
export async function countShelves(db: Database): Promise<{ shelf: Shelf; count: number }[]> {
  const { rows } = await sql<{ shelf: Shelf; count: number }>`
    select shelf, count(*) as count from listings where shelf <> 'gone' group by shelf`.execute(db)
  return rows
}

export type NameRow = { id: number; slug: string; nameAr: string; nameEn: string }
type NamedIds = { brand?: number[] | undefined; model?: number[] | undefined; city?: number[] | undefined }

/** Ids for slugs or ids from outside; unknown ones are left out. */
export async function resolveNames(db: Database, wanted: NamedWords): Promise<NamedIds> {
  if (!wanted.brand && !wanted.model && !wanted.city) return {}
  const { rows } = await sql<{ kind: 'brand' | 'model' | 'city'; id: number }>`
    select 'brand' as kind, id from brands where slug = any(${wanted.brand ?? []}) or id = any(${ids(wanted.brand)})
    union all
    select 'model', id from models where slug = any(${wanted.model ?? []}) or id = any(${ids(wanted.model)})
    union all
    select 'city', id from cities where slug = any(${wanted.city ?? []}) or id = any(${ids(wanted.city)})`.execute(db)
  const of = (kind: 'brand' | 'model' | 'city') =>
    wanted[kind] && rows.filter((row) => row.kind === kind).map((row) => row.id)
  return { brand: of('brand'), model: of('model'), city: of('city') }
}

const ids = (words: readonly string[] | undefined): number[] =>
  (words ?? []).filter((word) => /^\d{1,15}$/.test(word)).map(Number)

/** Names of brands, models and cities by id. */
export async function readNames(
  db: Database,
  wanted: { brand: readonly number[]; model: readonly number[]; city: readonly number[] },
): Promise<Record<'brand' | 'model' | 'city', Map<number, NameRow>>> {
  const { rows } = await sql<NameRow & { kind: 'brand' | 'model' | 'city' }>`
    select 'brand' as kind, id, slug, name_ar, name_en from brands where id = any(${wanted.brand})
    union all select 'model', id, slug, name_ar, name_en from models where id = any(${wanted.model})
    union all select 'city', id, slug, name_ar, name_en from cities where id = any(${wanted.city})`.execute(db)
  const of = (kind: 'brand' | 'model' | 'city') =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row]))
  return { brand: of('brand'), model: of('model'), city: of('city') }
}

/** A price band in halalas, both ends included; null = without an end. */
export type PriceSpan = { from: number | null; to: number | null }

/** The search form's extra choices: the number of cars of each colour, and with a price in each of `spans`. */
export async function readSearchExtras(
  db: Database,
  spans: readonly PriceSpan[],
): Promise<{ colors: { value: string; count: number }[]; prices: number[] }> {
  const inSpan = ({ from, to }: PriceSpan) =>
    sql`count(*) filter (where price >= ${from ?? 0}::bigint and (${to}::bigint is null or price <= ${to}::bigint))`
  const [colors, prices] = await Promise.all([
    sql<{ value: string; count: number }>`select color as value, count(*) as count from listings
      where shelf <> 'gone' and color is not null group by color order by 2 desc, 1`.execute(db),
    sql<{ counts: number[] }>`select array[${sql.join(spans.map(inSpan))}]::integer[] as counts
      from listings where shelf <> 'gone'`.execute(db),
  ])
  return { colors: colors.rows, prices: prices.rows[0]?.counts ?? [] }
}
