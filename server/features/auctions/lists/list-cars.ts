import type { CarPage, CarQuery } from '#contract/http/catalogue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { CarPresenter, Viewing } from '../present-cars.ts'
import type { ReadWanted } from '../search/read-wanted.ts'
import { findCars, resolveNames } from '../search/search-store.ts'
import { relaxed } from '../search/wanted.ts'
import type { Facets, ReadFacets, ReadReach, ReadSizes } from './facets.ts'
import {
  type Filters,
  type ListName,
  type ListQuery,
  namedWords,
  plainFilters,
  type Range,
  type Sort,
} from './lists.ts'
import { presentUnderstood } from './understood.ts'

/** A list names the models with most cars; the search form names all of a brand. */
const MODELS_MAX = 100
const defaultSort: Record<ListName, Sort> = { auctions: 'ending', sales: 'newest', all: 'ending' }

type Deps = {
  db: Database
  presenter: CarPresenter
  readFacets: ReadFacets
  readSizes: ReadSizes
  readReach: ReadReach
  readWanted: ReadWanted
}

/** A page of cars in auctions, for sale, or both, with the choices that narrow it further. */
export function createCarLists(deps: Deps) {
  const { db, presenter, readFacets, readSizes } = deps
  return async (list: ListName, query: CarQuery, viewing: Viewing): Promise<CarPage> => {
    const place = pageOf(query)
    const { filters: asked, understood } = await readQuery(deps, query)
    const [{ filters, found, isRelaxed }, sizes] = await Promise.all([
      findSome(asked, (tried) => readFacets(list, tried, viewing.language)),
      readSizes(),
    ])
    const { choices, prices, total } = found
    const sort = query.sort ?? defaultSort[list]
    // A page beyond the last costs nothing.
    const shown =
      place.offset < total || place.offset === 0 ? await findCars(db, list, filters, { ...place, sort }) : []
    const facets = { ...choices, model: choices.model.slice(0, MODELS_MAX), price: prices }
    const page = toPaged(await presenter.presentCars(shown, viewing), place, total)
    const reach = isFiltered(filters) ? await deps.readReach(filters) : sizes
    const parts = await presentUnderstood(db, understood?.parts ?? [], { used: filters.wanted, ...viewing })
    return { ...page, facets, in_list: sizes, found_in: reach, understood: parts, relaxed: isRelaxed }
  }
}

type Reading = Pick<Deps, 'db' | 'readWanted'>

/** The criteria of a query, with its names and search text resolved. */
export const readFilters = async (deps: Reading, query: ListQuery): Promise<Filters> =>
  (await readQuery(deps, query)).filters

async function readQuery({ db, readWanted }: Reading, query: ListQuery) {
  const named = await resolveNames(db, namedWords(query))
  const understood = query.q ? await readWanted(query.q) : undefined
  const wanted = understood?.wanted
  const plain = plainFilters(query)
  const { price, kilometres } = wanted ?? {}
  const both = { price: narrower(plain.price, price), kilometres: narrower(plain.kilometres, kilometres) }
  const filters: Filters = { ...plain, ...named, ...both, wanted }
  return { filters, understood }
}

const isFiltered = ({ status: _status, ...filters }: Filters): boolean =>
  Object.values(filters).some((filter) => filter !== undefined)

/** The narrower range of two; of a form and a text both count. */
function narrower(one: Range | undefined, other: Range | undefined): Range | undefined {
  if (!one || !other) return one ?? other
  const ends = (end: 'from' | 'to') => [one[end], other[end]].filter((value) => value !== undefined)
  const [from, to] = [ends('from'), ends('to')]
  return { ...(from.length > 0 && { from: Math.max(...from) }), ...(to.length > 0 && { to: Math.min(...to) }) }
}

/** The first filters that find something: the requested ones, or ones with less of the search text. */
async function findSome(asked: Filters, count: (filters: Filters) => Promise<Facets>) {
  const found = await count(asked)
  if (found.total > 0 || !asked.wanted) return { filters: asked, found, isRelaxed: false }
  for (const wanted of relaxed(asked.wanted)) {
    const filters = { ...asked, wanted }
    const less = await count(filters)
    if (less.total > 0) return { filters, found: less, isRelaxed: true }
  }
  return { filters: asked, found, isRelaxed: false }
}
