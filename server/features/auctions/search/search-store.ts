import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import {
  type FacetName,
  type Filters,
  type ListName,
  type NamedWords,
  type Shelf,
  type Sort,
  shelvesFor,
} from '../lists/lists.ts'
import type { ShownCar } from '../present-cars.ts'
import type { Wanted } from './wanted.ts'
import { holding } from './words-store.ts'

type Sql = RawBuilder<unknown>

/** What a live lot costs and when it ends moves with every bid; the others stand still in `listings`. */
const columns = {
  price: (shelf: Shelf) => (shelf === 'live' ? sql`coalesce(s.price, c.price)` : sql`c.price`),
  bids: (shelf: Shelf) => (shelf === 'live' ? sql`s.bids_count` : sql`c.bids_count`),
  // A paused lot has no close: it comes after all that have one.
  endingKey: (shelf: Shelf) =>
    shelf === 'live' ? sql`(extract(epoch from s.closes_at) * 1000)::bigint` : sql`c.ending`,
  endingOrder: (shelf: Shelf) => (shelf === 'live' ? sql`s.closes_at` : sql`c.ending`),
  newest: () => sql`c.created_at`,
  kilometres: () => sql`c.kilometres`,
  year: () => sql`c.year`,
}

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
 * One page of a list. Each shelf gives its first rows in the order of an index, and only these are merged: so a page
 * costs the same among a thousand cars and among a million.
 */
export async function findCars(
  db: Database,
  list: ListName,
  filters: Filters,
  place: { sort: Sort; limit: number; offset: number },
): Promise<ShownCar[]> {
  const { key, order, direction } = orders[place.sort]
  const shelves = shelvesFor(list, filters)
  if (shelves.length === 0) return []
  const heads = shelves.map(
    (shelf) => sql`(select c.car_id, c.lot_id, ${key(shelf)} as key ${matching(shelf, filters)}
      order by ${order(shelf)} ${direction}, c.car_id ${direction} limit ${place.offset + place.limit})`,
  )
  const { rows } = await sql<ShownCar>`select car_id, lot_id from (${sql.join(heads, sql` union all `)}) found
    order by key ${direction}, car_id ${direction} limit ${place.limit} offset ${place.offset}`.execute(db)
  return rows
}

function matching(shelf: Shelf, filters: Filters): Sql {
  const source =
    shelf === 'live'
      ? sql`from lot_states s join listings c on c.lot_id = s.lot_id where s.status = 'live' and c.shelf = 'live'`
      : sql`from listings c where c.shelf = ${sql.lit(shelf)}`
  const conditions = [...standing(filters), ...within(columns.price(shelf), filters.price)]
  return sql.join([source, ...conditions], sql` and `)
}

/** All filters but the price: what no bid changes. */
function standing(filters: Filters): Sql[] {
  return [
    ...anyOf(sql`c.brand_id`, filters.brand),
    ...anyOf(sql`c.model_id`, filters.model),
    ...anyOf(sql`c.city_id`, filters.city),
    ...anyOf(sql`c.style`, filters.style),
    ...anyOf(sql`c.condition`, filters.condition),
    ...anyOf(sql`c.transmission`, filters.transmission),
    ...anyOf(sql`c.fuel`, filters.fuel),
    ...anyOf(sql`c.status`, filters.status),
    ...inCategory(filters.category),
    ...within(sql`c.year`, filters.year),
    ...within(sql`c.kilometres`, filters.kilometres),
    ...(filters.wanted ? asWanted(filters.wanted) : []),
  ]
}

const anyOf = (column: Sql, values: readonly (string | number)[] | undefined): Sql[] =>
  values === undefined ? [] : [sql`${column} = any(${values})`]

const inCategory = (slugs: Filters['category']): Sql[] =>
  slugs === undefined
    ? []
    : [
        sql`c.car_id in (select k.id from cars k join categories g on g.id = k.category_id where g.slug = any(${slugs}))`,
      ]

function within(column: Sql, range: Filters['price']): Sql[] {
  if (range === undefined) return []
  return [
    ...(range.from === undefined ? [] : [sql`${column} >= ${range.from}`]),
    ...(range.to === undefined ? [] : [sql`${column} <= ${range.to}`]),
  ]
}

/** What a search text asks for: names of which one is enough, and everything else at once. */
function asWanted(wanted: Wanted): Sql[] {
  const brands = wanted.names.flatMap(({ brand }) => brand)
  const models = wanted.names.flatMap(({ model }) => model)
  const names = [...anyOf(sql`c.brand_id`, some(brands)), ...anyOf(sql`c.model_id`, some(models))]
  return [
    ...(names.length > 0 ? [sql`(${sql.join(names, sql` or `)})`] : []),
    ...anyOf(sql`c.city_id`, wanted.city),
    ...anyOf(sql`c.color`, wanted.color),
    ...anyOf(sql`c.style`, wanted.style),
    ...anyOf(sql`c.condition`, wanted.condition),
    ...anyOf(sql`c.transmission`, wanted.transmission),
    ...anyOf(sql`c.fuel`, wanted.fuel),
    ...within(sql`c.year`, wanted.year),
    ...(wanted.words.length > 0 ? [sql`c.car_id in (select id from cars where ${holding(wanted.words)})`] : []),
  ]
}

const some = (ids: readonly number[]): readonly number[] | undefined => (ids.length > 0 ? ids : undefined)

/** `value` of a price is the number of its band, see `priceBand`. */
export type FacetCount = { facet: FacetName | 'price' | 'total'; value: string; count: number }

/** Prices are counted in bands of 20,000 riyals; the last one has no upper end. */
export const PRICE_BANDS = 22
export const PRICE_BAND_HALALAS = 2_000_000

const facetColumns: Record<FacetName, Sql> = {
  brand: sql`c.brand_id`,
  model: sql`c.model_id`,
  city: sql`c.city_id`,
  style: sql`c.style`,
  condition: sql`c.condition`,
  transmission: sql`c.transmission`,
  fuel: sql`c.fuel`,
  year: sql`c.year`,
  status: sql`c.status`,
}
/** Facets that depend on each other are counted together: the groups are then few. */
const together: readonly FacetName[][] = [
  ['brand', 'model', 'year'],
  ['style', 'condition', 'transmission', 'fuel', 'city', 'status'],
]

/** Repeats a count over a whole list, under its name. */
type Keep = (name: string, count: () => Promise<FacetCount[]>) => Promise<FacetCount[]>

/**
 * Exact counts of every facet's values under the other filters, and of the cars in the list.
 * @param keep a facet with the only filter is counted over the whole list, like that of every visitor who chose there.
 */
export async function countFacets(
  db: Database,
  list: ListName,
  filters: Filters,
  keep: Keep = (_name, count) => count(),
): Promise<FacetCount[]> {
  const run = async (parts: readonly (Sql | undefined)[]): Promise<FacetCount[]> => {
    const wanted = parts.flatMap((part) => part ?? [])
    if (wanted.length === 0) return []
    return (await sql<FacetCount>`${sql.join(wanted, sql` union all `)}`.execute(db)).rows
  }
  const filtered = (Object.keys(facetColumns) as FacetName[]).filter((name) => filters[name as keyof Filters])
  const free = together.map((names) => names.filter((name) => !filtered.includes(name)))
  const others = [
    ...filtered.map((name) => {
      const rest = { ...filters, [name]: undefined }
      return { name, rest, part: countPart(list, rest, [name], false) }
    }),
    {
      name: 'price',
      rest: { ...filters, price: undefined },
      part: countPrices(list, { ...filters, price: undefined }),
    },
  ]
  const isWhole = ({ rest }: { rest: Filters }) => Object.values(rest).every((filter) => filter === undefined)
  const counted = await Promise.all([
    run([
      ...free.map((names, index) => countPart(list, filters, names, index === 0)),
      ...others.filter((other) => !isWhole(other)).map(({ part }) => part),
    ]),
    ...others.filter(isWhole).map(({ name, part }) => keep(`${list} ${name}`, () => run([part]))),
  ])
  return counted.flat()
}

/** The number of cars in each price band, without the price filter. */
function countPrices(list: ListName, filters: Filters): Sql | undefined {
  const shelves = shelvesFor(list, filters)
  if (shelves.length === 0) return undefined
  const bands = shelves.map(
    (shelf) =>
      sql`(select least(${columns.price(shelf)} / ${sql.lit(PRICE_BAND_HALALAS)}, ${sql.lit(PRICE_BANDS - 1)}) as band
        ${matching(shelf, filters)})`,
  )
  return sql`select 'price' as facet, band::text as value, count(*) as count
    from (${sql.join(bands, sql` union all `)}) b group by band`
}

/** One pass over the matching cars: how many there are of each value of `names`, and with `total` in all. */
function countPart(list: ListName, filters: Filters, names: readonly FacetName[], total: boolean): Sql | undefined {
  const shelves = shelvesFor(list, filters)
  if (shelves.length === 0 || (names.length === 0 && !total)) return undefined
  const own = names.map((name) => sql`${facetColumns[name]} as ${sql.ref(name)}`)
  const selected = own.length > 0 ? sql.join(own) : sql`1 as one`
  // Without a filter of the price all shelves are read at one go.
  const rows = filters.price
    ? shelves.map((shelf) => sql`(select ${selected} ${matching(shelf, filters)})`)
    : [
        sql`(select ${selected} from listings c
        where ${sql.join([sql`c.shelf = any(${shelves})`, ...standing(filters)], sql` and `)})`,
      ]
  const grouped = names.length > 0 ? sql.join(names.map((name) => sql.ref(name))) : sql`one`
  const values = names.map((name) => sql`(${name}, g.${sql.ref(name)}::text)`)
  if (total) values.push(sql`('total', '')`)
  return sql`select v.facet, v.value, sum(g.n)::bigint as count
    from (select ${grouped}, count(*) as n from (${sql.join(rows, sql` union all `)}) r group by ${grouped}) g
    cross join lateral (values ${sql.join(values)}) v (facet, value) where v.value is not null group by 1, 2`
}

/** How many cars each shelf holds. */
export async function countShelves(db: Database): Promise<{ shelf: Shelf; count: number }[]> {
  const { rows } = await sql<{ shelf: Shelf; count: number }>`
    select shelf, count(*) as count from listings where shelf <> 'gone' group by shelf`.execute(db)
  return rows
}

export type NameRow = { id: number; slug: string; nameAr: string; nameEn: string }
type NamedIds = { brand?: number[] | undefined; model?: number[] | undefined; city?: number[] | undefined }

/** Ids behind slugs or ids from outside; unknown ones are left out. */
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

/** What the search form offers beside the facets: colours, and the lowest and highest price in halalas. */
export async function readSearchExtras(
  db: Database,
): Promise<{ colors: { value: string; count: number }[]; priceMin: number; priceMax: number }> {
  const [colors, prices] = await Promise.all([
    sql<{ value: string; count: number }>`select color as value, count(*) as count from listings
      where shelf <> 'gone' and color is not null group by color order by 2 desc, 1`.execute(db),
    sql<{ priceMin: number | null; priceMax: number | null }>`select min(p.low) as price_min, max(p.high) as price_max
      from unnest(array['live', 'soon', 'sale', 'ended']) s (shelf)
      cross join lateral (select min(price) as low, max(price) as high from listings l where l.shelf = s.shelf) p`.execute(
      db,
    ),
  ])
  return {
    colors: colors.rows,
    priceMin: prices.rows[0]?.priceMin ?? 0,
    priceMax: prices.rows[0]?.priceMax ?? 0,
  }
}
