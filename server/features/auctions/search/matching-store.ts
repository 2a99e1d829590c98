import { type RawBuilder, sql } from 'kysely'
import { carFacetNames } from '#contract/values/vehicle/car-facets.ts'
import { wordColumn, wordKinds } from '../../catalogue/index.ts'
import type { Filters, Shelf } from '../lists/lists.ts'
import type { Wanted } from './wanted.ts'
import { holding } from './words-store.ts'

export type Sql = RawBuilder<unknown>

/** Price and end of a live lot move with every bid; those of others are in `listings`. */
export const columns = {
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

/** The column of `listings` with a word of the car. */
export const columnOfWord = (field: Parameters<typeof wordColumn>[0]): Sql => sql.ref(`c.${wordColumn(field)}`)

/** The matching cars of one shelf, as `c`, and the state of a live lot as `s`. */
export function matching(shelf: Shelf, filters: Filters): Sql {
  const source =
    shelf === 'live'
      ? sql`from lot_states s join listings c on c.lot_id = s.lot_id where s.status = 'live' and c.shelf = 'live'`
      : sql`from listings c where c.shelf = ${sql.lit(shelf)}`
  const conditions = [...fixedConditions(filters), ...within(columns.price(shelf), filters.price)]
  return sql.join([source, ...conditions], sql` and `)
}

/** All filters but the price: no bid changes them. */
export function fixedConditions(filters: Filters): Sql[] {
  return [
    ...anyOf(sql`c.brand_id`, filters.brand),
    ...anyOf(sql`c.model_id`, filters.model),
    ...anyOf(sql`c.city_id`, filters.city),
    ...carFacetNames.flatMap((field) => anyOf(columnOfWord(field), filters[field])),
    ...anyOf(sql`c.status`, filters.status),
    ...inCategory(filters.category),
    ...within(sql`c.year`, filters.year),
    ...within(sql`c.kilometres`, filters.kilometres),
    ...brandsOfModels(filters),
    ...(filters.wanted ? asWanted(filters.wanted) : []),
  ]
}

const anyOf = (column: Sql, values: readonly (string | number)[] | undefined): Sql[] =>
  values === undefined ? [] : [sql`${column} = any(${values})`]

/** A model has one brand. Naming it too makes the cars of the model one run of the index `listings_choices`. */
function brandsOfModels({ model, wanted }: Filters): Sql[] {
  return [model, wanted && onlyModels(wanted)].flatMap((ids) =>
    ids === undefined ? [] : [sql`c.brand_id in (select m.brand_id from models m where m.id = any(${ids}))`],
  )
}

/** The models that a search text names, if it names nothing else. */
export function onlyModels({ names }: Wanted): readonly number[] | undefined {
  return names.some(({ brand }) => brand.length > 0) ? undefined : some(names.flatMap(({ model }) => model))
}

const inCategory = (slugs: Filters['category']): Sql[] =>
  slugs === undefined
    ? []
    : [
        sql`c.car_id in (select k.id from cars k join categories g on g.id = k.category_id where g.slug = any(${slugs}))`,
      ]

export function within(column: Sql, range: Filters['price']): Sql[] {
  if (range === undefined) return []
  return [
    ...(range.from === undefined ? [] : [sql`${column} >= ${range.from}`]),
    ...(range.to === undefined ? [] : [sql`${column} <= ${range.to}`]),
  ]
}

/** The criteria of a search text: names of which one is enough, and everything else together. */
function asWanted(wanted: Wanted): Sql[] {
  const brands = wanted.names.flatMap(({ brand }) => brand)
  const models = wanted.names.flatMap(({ model }) => model)
  const names = [...anyOf(sql`c.brand_id`, some(brands)), ...anyOf(sql`c.model_id`, some(models))]
  return [
    ...(names.length > 0 ? [sql`(${sql.join(names, sql` or `)})`] : []),
    ...anyOf(sql`c.city_id`, wanted.city),
    ...wordKinds.flatMap((field) => anyOf(columnOfWord(field), wanted[field])),
    ...within(sql`c.year`, wanted.year),
    ...inText(wanted.words),
  ]
}

export const inText = (words: readonly string[]): Sql[] =>
  words.length > 0 ? [sql`c.car_id in (select id from cars where ${holding(words)})`] : []

const some = (ids: readonly number[]): readonly number[] | undefined => (ids.length > 0 ? ids : undefined)
