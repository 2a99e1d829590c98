import { queryOptions } from '@tanstack/react-query'
import type { UnderstoodPart } from '#contract/http/catalogue.ts'
import { eachCarFacet } from '#contract/values/vehicle/each-facet.ts'
import { toCardCar } from '#web/features/catalogue/card-car.ts'
import type { Api } from '#web/platform/http/api.ts'
import { CALLS } from './queries.ts'
import { CHOICE_FIELDS, type ChoiceField, type ListKind, type ListSearch, listQuery, type RangeName } from './search.ts'

/** The search with some fields changed: from its first page again. */
export const changed = (search: ListSearch, change: Partial<ListSearch>): ListSearch => {
  const { page: _page, more: _more, ...rest } = search
  return dropEmpty({ ...rest, ...change })
}

const dropEmpty = (search: ListSearch): ListSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )

/** A choice added, or removed if present. Models are removed with their brand. */
export function toggled(search: ListSearch, field: ChoiceField, value: string): ListSearch {
  const before = search[field] ?? []
  const after = before.includes(value) ? before.filter((word) => word !== value) : [...before, value]
  return changed(search, { [field]: after, ...(field === 'brand' ? { model: undefined } : {}) })
}

type NarrowingKey = 'q' | ChoiceField | RangeName
/** The filters of a list, one entry for each group that can be removed alone. */
export type Narrowing = { key: NarrowingKey; part?: UnderstoodPart; search: ListSearch }

const FIELDS_OF: Record<NarrowingKey, readonly (keyof ListSearch)[]> = {
  q: ['q'],
  brand: ['brand', 'model'],
  model: ['model'],
  ...eachCarFacet((field) => [field]),
  city: ['city'],
  status: ['status'],
  price: ['price_from', 'price_to'],
  year: ['year_from', 'year_to'],
  km: ['km_from', 'km_to'],
}
const KEYS = Object.keys(FIELDS_OF) as NarrowingKey[] // the record names them all

const isSet = (search: ListSearch, key: NarrowingKey): boolean =>
  key === 'brand' ? search.brand !== undefined : FIELDS_OF[key].some((field) => search[field] !== undefined)

/**
 * Every filter of a search by group: without one, the search is the nearest to it. Models are removed with their brand.
 */
export const narrowings = (search: ListSearch): Narrowing[] =>
  KEYS.filter((key) => isSet(search, key)).map((key) => ({
    key,
    search: changed(search, Object.fromEntries(FIELDS_OF[key].map((field) => [field, undefined]))),
  }))

/** The search without one part of its text. */
export const withoutPart = (search: ListSearch, { without }: UnderstoodPart): ListSearch =>
  changed(search, { q: without === '' ? undefined : without })

/** The search with one condition less. A text is taken apart. Of a model alone its make stays. */
export function lessened(search: ListSearch, parts: readonly UnderstoodPart[]): Narrowing[] {
  const conditions = narrowings(search)
  if (parts.length === 0) return conditions
  const typed = parts.map((part): Narrowing => {
    const other = withoutPart(search, part)
    const { brand } = part
    const isMake = brand !== null && other.q === undefined && other.brand === undefined
    return { key: 'q', part, search: isMake ? changed(other, { brand: [brand] }) : other }
  })
  return [...typed, ...conditions.filter(({ key }) => key !== 'q')]
}

/** How much a car differs from the search without a condition: a feature less than a make. */
const LOSS: Record<NarrowingKey | UnderstoodPart['kind'], number> = {
  ...eachCarFacet(() => 1),
  ...{ q: 1, word: 1, feature: 1, status: 1, city: 2, km: 2, kilometres: 2, year: 3, price: 4, model: 5, brand: 6 },
}
export const lossOf = ({ key, part }: Narrowing): number => LOSS[part?.kind ?? key]

/** Each filter of a search without all the others. */
export const eachAlone = (search: ListSearch): Narrowing[] =>
  KEYS.filter((key) => key !== 'model' && isSet(search, key)).map((key) => ({
    key,
    search: dropEmpty(Object.fromEntries(FIELDS_OF[key].map((field) => [field, search[field]]))),
  }))

/** How many filters are set, as the button on phones counts them. */
export const countFilters = (search: ListSearch): number =>
  CHOICE_FIELDS.reduce((sum, field) => sum + (search[field]?.length ?? 0), 0) +
  narrowings(search).filter(({ key }) => key === 'price' || key === 'year' || key === 'km').length

const NEAREST = 3

/**
 * The results with one condition less or, if that is not enough, with one alone; and the first cars of those that
 * differ least from the search. Requested if nothing was found.
 */
export const nearestQuery = (api: Api, kind: ListKind, search: ListSearch, parts: readonly UnderstoodPart[]) =>
  queryOptions({
    queryKey: ['nearest', kind, search],
    queryFn: async ({ signal }) => {
      const look = async (searches: readonly Narrowing[]) => {
        const found = searches.map(async (narrowing) => {
          const query = { ...listQuery(narrowing.search), per_page: NEAREST }
          const { data, total } = await api.call(CALLS[kind], { query, signal })
          return { ...narrowing, total, cars: data.map(toCardCar) }
        })
        return (await Promise.all(found)).filter(({ total }) => total > 0)
      }
      const without = await look(lessened(search, parts))
      const isAlone = without.length === 0
      const some = isAlone ? await look(eachAlone(search)) : without
      // Cars under no condition at all are not near.
      const near = some.filter((way) => narrowings(way.search).length > 0)
      const closest = near.toSorted((a, b) => lossOf(a) - lossOf(b) || a.total - b.total)
      const seen = new Map(closest.flatMap(({ cars }) => cars).map((car) => [car.id, car]))
      return { isAlone, ways: some.map(({ cars: _cars, ...way }) => way), cars: [...seen.values()].slice(0, NEAREST) }
    },
  })
