import type { CarQuery, sorts } from '#contract/http/catalogue.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { inOrder } from '#contract/values/records.ts'
import { cleanLine } from '#contract/values/text.ts'
import { type CarFacet, carFacetNames } from '#contract/values/vehicle/car-facets.ts'
import { eachCarFacet } from '#contract/values/vehicle/each-facet.ts'
import type { Wanted } from '../search/wanted.ts'

/** The shelf of a visible car; lists read one shelf after another. `gone` ones are sold and in no list. */
export type Shelf = 'live' | 'soon' | 'sale' | 'ended'
export type Sort = (typeof sorts)[number]
export type ListName = 'auctions' | 'sales' | 'all'

/** The filters of a list. Undefined means none, an empty list one that nothing can match. Amounts in halalas. */
export type Filters = { [Facet in CarFacet]?: readonly string[] | undefined } & {
  brand?: readonly number[] | undefined
  model?: readonly number[] | undefined
  city?: readonly number[] | undefined
  /** Slugs. */
  category?: readonly string[] | undefined
  status?: readonly string[] | undefined
  year?: Range | undefined
  kilometres?: Range | undefined
  price?: Range | undefined
  /** The interpretation of a search text. */
  wanted?: Wanted | undefined
}
export type Range = { from?: number | undefined; to?: number | undefined }

/** Facets whose values are words or names; `year` counts as filtered by a range of years. */
export type FacetName = 'brand' | 'model' | 'city' | 'year' | 'status' | CarFacet
export const facetNames: readonly FacetName[] = [
  ...inOrder<FacetName>(
    ['brand', 'model', 'style', 'condition', 'city', 'year', 'transmission', 'fuel'],
    carFacetNames,
  ),
  'status',
]

const shelvesOf: Record<ListName, readonly Shelf[]> = {
  auctions: ['live', 'soon', 'ended'],
  sales: ['sale'],
  all: ['live', 'soon', 'sale', 'ended'],
}
const statusesOf: Record<Shelf, readonly string[]> = {
  live: ['live'],
  soon: ['scheduled'],
  sale: ['for_sale', 'reserved'],
  ended: ['awaiting_owner', 'sold', 'rejected', 'no_bids'],
}
/** The event words of a car cover all of its states. */
const eventStatuses: Readonly<Record<string, readonly string[]>> = {
  soon: statusesOf.soon,
  active: statusesOf.live,
  closed: ['awaiting_owner', 'rejected', 'no_bids'],
}

/** The shelves on which a list can find something. */
export function shelvesFor(list: ListName, filters: Filters): Shelf[] {
  const { status } = filters
  return shelvesOf[list].filter((shelf) => status === undefined || statusesOf[shelf].some((s) => status.includes(s)))
}

/** The shelf of the cars with a status. */
export const shelfOf = (status: string): Shelf | undefined =>
  shelvesOf.all.find((shelf) => statusesOf[shelf].includes(status))

/** The number of cars in each list, by the counts of its shelves. */
export function listSizes(counts: readonly { shelf: Shelf; count: number }[]): Record<ListName, number> {
  const sizeOf = (list: ListName) =>
    counts.reduce((sum, { shelf, count }) => (shelvesOf[list].includes(shelf) ? sum + count : sum), 0)
  return { auctions: sizeOf('auctions'), sales: sizeOf('sales'), all: sizeOf('all') }
}

/** The filters of a list, without its page position. */
export type ListQuery = Omit<CarQuery, 'page' | 'per_page'>

/** Slugs or ids of rows. */
export type NamedWords = { brand: string[] | undefined; model: string[] | undefined; city: string[] | undefined }

export const namedWords = (query: ListQuery): NamedWords => ({
  brand: words(query.brand),
  model: words(query.model),
  city: words(query.city),
})

/** A query without brand, model, city and search text, which need a lookup. */
export function plainFilters(query: ListQuery): Filters {
  const status = words(query.status)
  return {
    ...eachCarFacet((field) => words(query[field])),
    category: words(query.category),
    status: status?.flatMap((word) => eventStatuses[word] ?? word),
    year: range(query.year_from, query.year_to),
    kilometres: range(query.km_from, query.km_to),
    price: range(halalasOfThousands(query.price_from), halalasOfThousands(query.price_to)),
  }
}

/** Texts from outside may be invalid as PostgreSQL text. */
const words = (list: readonly string[] | undefined): string[] | undefined => list?.map(cleanLine)

const range = (from: number | undefined, to: number | undefined): Range | undefined =>
  from === undefined && to === undefined ? undefined : { from, to }

function halalasOfThousands(thousands: number | undefined): number | undefined {
  if (thousands === undefined) return undefined
  const riyals = Math.round(thousands * 100_000) / 100
  return fromRiyals(riyals)
}
