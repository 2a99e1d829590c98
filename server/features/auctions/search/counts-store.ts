import { sql } from 'kysely'
import { carFacetNames } from '#contract/values/vehicle/car-facets.ts'
import { eachCarFacet } from '#contract/values/vehicle/each-facet.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type FacetName, type Filters, type ListName, type Shelf, shelvesFor } from '../lists/lists.ts'
import { columnOfWord, columns, fixedConditions, matching, type Sql, within } from './matching-store.ts'

/** The counted properties of cars; `value` of a price is the number of its band, see `PRICE_BANDS`. */
type Counted = FacetName | 'price' | 'total'
export type FacetCount = { facet: Counted; value: string; count: number }

/** Prices are counted in bands of 20,000 riyals; the last one has no upper end. */
export const PRICE_BANDS = 22
export const PRICE_BAND_HALALAS = 2_000_000

const countedColumns: Record<Counted, (shelf: Shelf) => Sql> = {
  brand: () => sql`c.brand_id`,
  model: () => sql`c.model_id`,
  city: () => sql`c.city_id`,
  ...eachCarFacet((field) => () => columnOfWord(field)),
  year: () => sql`c.year`,
  status: () => sql`c.status`,
  price: (shelf) => sql`least(${columns.price(shelf)} / ${sql.lit(PRICE_BAND_HALALAS)}, ${sql.lit(PRICE_BANDS - 1)})`,
  total: () => sql`''`,
}
const COUNTED = Object.keys(countedColumns) as Counted[] // the object's own keys

/** Shares a count with callers that want the same, by its name. */
type Keep = (name: string, count: () => Promise<FacetCount[]>) => Promise<FacetCount[]>

/**
 * Exact counts of every facet's values under the other filters, and of the cars in the list.
 * @param keep the counts of a filtered facet, which everyone gets who chose another of its values.
 */
export async function countFacets(
  db: Database,
  list: ListName,
  filters: Filters,
  keep: Keep = (_name, count) => count(),
): Promise<FacetCount[]> {
  const filtered = COUNTED.filter((name) => filters[name as keyof Filters])
  const free = COUNTED.filter((name) => !filtered.includes(name))
  const counted = await Promise.all([
    countValues(db, list, filters, free),
    ...filtered.map((name) => {
      const others = { ...filters, [name]: undefined }
      return keep(JSON.stringify([list, name, others]), () => countValues(db, list, others, [name]))
    }),
  ])
  return counted.flat()
}

/** The number of cars in each state, in all lists. */
export const countStatuses = (db: Database, filters: Filters): Promise<FacetCount[]> =>
  countValues(db, 'all', filters, ['status'])

/** All cars are counted by the combinations of their values: few in each of these groups, and each has an index. */
const groupsOfAll: readonly Counted[][] = [
  ['brand', 'model', 'year', 'total'],
  [...carFacetNames, 'city', 'status'],
  ['price'],
]

/** The number of matching cars for each value of `names`. */
async function countValues(
  db: Database,
  list: ListName,
  filters: Filters,
  names: readonly Counted[],
): Promise<FacetCount[]> {
  const shelves = shelvesFor(list, filters)
  if (shelves.length === 0) return []
  const isWhole = Object.values(filters).every((filter) => filter === undefined)
  const groups = isWhole ? groupsOfAll.map((group) => group.filter((name) => names.includes(name))) : [names]
  const passes = groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const columns = sql.join(group.map((name) => sql.ref(name)))
      return countPass(shelves, filters, group, isWhole ? columns : sql`grouping sets (${columns})`)
    })
  return (await sql<FacetCount>`${sql.join(passes, sql` union all `)}`.execute(db)).rows
}

/** One pass over the matching cars. */
function countPass(shelves: readonly Shelf[], filters: Filters, names: readonly Counted[], grouping: Sql): Sql {
  const hasPrice = names.includes('price') || filters.price !== undefined
  const cars = sourcesOf(shelves, filters, hasPrice).map(({ shelf, from }) => {
    const own = names.map((name) => sql`${countedColumns[name](shelf)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(own)} ${from})`
  })
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = names.map((name) => sql`(${sql.lit(name)}, n.${sql.ref(name)}::text)`)
  // Materialised: otherwise the condition at the end is tried on every car instead of on every count.
  return sql`(with n as materialized (
      select ${columns}, count(*) as count from (${sql.join(cars, sql` union all `)}) cars group by ${grouping})
    select v.facet, v.value, sum(n.count)::bigint as count from n
     cross join lateral (values ${sql.join(values)}) v (facet, value) where v.value is not null group by 1, 2)`
}

/** The source of the matching cars: one table, except for the prices of live lots, which are in another. */
function sourcesOf(shelves: readonly Shelf[], filters: Filters, hasPrice: boolean): { shelf: Shelf; from: Sql }[] {
  const still = shelves.filter((shelf) => !hasPrice || shelf !== 'live')
  const conditions = [...fixedConditions(filters), ...within(sql`c.price`, filters.price)]
  const from = sql.join([sql`from listings c where c.shelf = any(${still})`, ...conditions], sql` and `)
  return [
    ...(still.length < shelves.length ? [{ shelf: 'live' as const, from: matching('live', filters) }] : []),
    ...still.slice(0, 1).map((shelf) => ({ shelf, from })),
  ]
}
