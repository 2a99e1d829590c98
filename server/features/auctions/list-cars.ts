import type { CarPage, CarQuery } from '#contract/http/catalogue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pageOf, toPaged } from '#server/platform/http/paging.ts'
import type { ReadFacets } from './facets.ts'
import { type Filters, type ListName, namedWords, plainFilters, type Sort } from './lists.ts'
import type { CarPresenter, Viewing } from './present-cars.ts'
import { findMeantModels } from './recommend-store.ts'
import { findCars, resolveNames } from './search-store.ts'

/** A list names the models with most cars; the search form names all of a brand. */
const MODELS_MAX = 100
const defaultSort: Record<ListName, Sort> = { auctions: 'ending', sales: 'newest', all: 'ending' }

/** A page of cars in auctions, for sale, or both, with the choices that narrow it further. */
export function createCarLists(deps: { db: Database; presenter: CarPresenter; readFacets: ReadFacets }) {
  const { db, presenter, readFacets } = deps
  return async (list: ListName, query: CarQuery, viewing: Viewing): Promise<CarPage> => {
    const place = pageOf(query)
    const asked: Filters = { ...plainFilters(query), ...(await resolveNames(db, namedWords(query))) }
    const found = await readFacets(list, asked, viewing.language)
    const meant = found.total === 0 ? await meantInstead(db, asked) : undefined
    const filters = meant ?? asked
    const { choices, prices, total } = meant ? await readFacets(list, meant, viewing.language) : found
    const sort = query.sort ?? defaultSort[list]
    // A page beyond the last costs nothing.
    const shown =
      place.offset < total || place.offset === 0 ? await findCars(db, list, filters, { ...place, sort }) : []
    const facets = { ...choices, model: choices.model.slice(0, MODELS_MAX), price: prices }
    return { ...toPaged(await presenter.presentCars(shown, viewing), place, total), facets }
  }
}

/** The same filters with the models whose names are closest to a search text that no car holds. */
async function meantInstead(db: Database, filters: Filters): Promise<Filters | undefined> {
  if (filters.words === undefined) return undefined
  const meant = await findMeantModels(db, filters.words.join(' '))
  return meant.length > 0 ? { ...filters, words: undefined, meant } : undefined
}
