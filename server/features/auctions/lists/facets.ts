import type * as z from 'zod'
import type { choice } from '#contract/http/catalogue.ts'
import type { Language } from '#contract/http/shapes.ts'
import { carWords } from '#contract/values/vehicle/car-words.ts'
import { eachCarFacet } from '#contract/values/vehicle/each-facet.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createMicroCache, longerIfMany, staleIfMany } from '../micro-cache.ts'
import { countFacets, countStatuses, type FacetCount, PRICE_BAND_HALALAS, PRICE_BANDS } from '../search/counts-store.ts'
import { countShelves, readNames } from '../search/search-store.ts'
import { statusNames } from '../texts.ts'
import { type FacetName, type Filters, facetNames, type ListName, listSizes, shelfOf } from './lists.ts'

export type Choice = z.infer<typeof choice>
/** The number of cars that cost from `from` to below `to`, in thousands of riyals; the last band has no end. */
export type PriceBand = { from: number; to: number | null; count: number }
export type Facets = { choices: Record<FacetName, Choice[]>; prices: PriceBand[]; total: number }
export type ReadFacets = (list: ListName, filters: Filters, language: Language) => Promise<Facets>

const SIZE_MAX = 200

type Names = Awaited<ReturnType<typeof readNames>>

/** The choices of a list's filters with their counts under the other filters, most cars first. */
export function createFacets(db: Database, now: () => number): ReadFacets {
  const cached = createMicroCache<{ counts: FacetCount[]; names: Names }>({
    sizeMax: SIZE_MAX,
    keepMs: ({ counts }) => longerIfMany(totalOf(counts)),
    staleMs: ({ counts }) => staleIfMany(totalOf(counts)),
    now,
  })
  const shared = createMicroCache<FacetCount[]>({
    sizeMax: SIZE_MAX,
    keepMs: (counts) => longerIfMany(sumOf(counts)),
    staleMs: (counts) => staleIfMany(sumOf(counts)),
    now,
  })
  return async (list, filters, language) => {
    const { counts, names } = await cached(JSON.stringify([list, filters]), async () => {
      const found = await countFacets(db, list, filters, shared)
      const counts = [...found, ...askedInVain(found, filters)]
      const ids = (name: FacetName) => counts.filter(({ facet }) => facet === name).map(({ value }) => Number(value))
      return { counts, names: await readNames(db, { brand: ids('brand'), model: ids('model'), city: ids('city') }) }
    })
    const choices = facetNames.map((name) => {
      const found = counts.filter(({ facet }) => facet === name).flatMap((row) => choiceOf(row, names, language))
      return [name, byIdWhereShared(found).sort(name === 'year' ? newestFirst : mostFirst)]
    })
    return {
      // Built from the list of all names just above.
      choices: Object.fromEntries(choices) as Record<FacetName, Choice[]>,
      prices: priceBands(counts),
      total: totalOf(counts),
    }
  }
}

export type ReadSizes = () => Promise<Record<ListName, number>>

/** The number of cars in each list; among many cars it is kept like the counts under filters. */
export function createSizes(db: Database, now: () => number): ReadSizes {
  const kept = createMicroCache<Record<ListName, number>>({
    sizeMax: 1,
    keepMs: ({ all }) => longerIfMany(all),
    staleMs: ({ all }) => staleIfMany(all),
    now,
  })
  return () => kept('', async () => listSizes(await countShelves(db)))
}

export type ReadReach = (filters: Filters) => Promise<Record<ListName, number>>

/** The number of cars in each list under the filters of one of them, in any state. */
export function createReach(db: Database, now: () => number): ReadReach {
  const kept = createMicroCache<FacetCount[]>({
    sizeMax: SIZE_MAX,
    keepMs: (counts) => longerIfMany(sumOf(counts)),
    staleMs: (counts) => staleIfMany(sumOf(counts)),
    now,
  })
  return async (filters) => {
    const asked = { ...filters, status: undefined }
    const counts = await kept(JSON.stringify(asked), () => countStatuses(db, asked))
    return listSizes(
      counts.flatMap(({ value, count }) => {
        const shelf = shelfOf(value)
        return shelf ? [{ shelf, count }] : []
      }),
    )
  }
}

/** A chosen value without cars: the visitor must still see it to remove it. */
function askedInVain(found: readonly FacetCount[], filters: Filters): FacetCount[] {
  const known = new Set(found.map(({ facet, value }) => `${facet} ${value}`))
  return facetNames.flatMap((facet) => {
    const asked = filters[facet]
    if (!Array.isArray(asked)) return []
    const isNew = (value: string) =>
      !known.has(`${facet} ${value}`) && (wordsOf[facet] === undefined || value in wordsOf[facet])
    return asked
      .map(String)
      .filter(isNew)
      .map((value) => ({ facet, value, count: 0 }))
  })
}

const HALALAS_IN_A_THOUSAND = 100_000

function priceBands(counts: readonly FacetCount[]): PriceBand[] {
  const byBand = new Map(counts.filter(({ facet }) => facet === 'price').map(({ value, count }) => [value, count]))
  const step = PRICE_BAND_HALALAS / HALALAS_IN_A_THOUSAND
  return Array.from({ length: PRICE_BANDS }, (_, band) => ({
    from: band * step,
    to: band === PRICE_BANDS - 1 ? null : (band + 1) * step,
    count: byBand.get(String(band)) ?? 0,
  }))
}

const totalOf = (counts: readonly FacetCount[]): number => counts.find(({ facet }) => facet === 'total')?.count ?? 0

const sumOf = (counts: readonly FacetCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)

type Words = Readonly<Record<string, { ar: string; en: string }>>
const wordsOf: Partial<Record<FacetName, Words>> = {
  ...eachCarFacet((field) => carWords[field].choices),
  status: statusNames,
}

function choiceOf({ facet, value, count }: FacetCount, names: Names, language: Language): Choice[] {
  if (facet === 'brand' || facet === 'model' || facet === 'city') {
    const named = names[facet].get(Number(value))
    if (!named) return []
    const { id, slug } = named
    return [{ id, value: slug, slug, name: language === 'ar' ? named.nameAr : named.nameEn, count }]
  }
  const word = facet === 'total' || facet === 'price' ? undefined : wordsOf[facet]?.[value]
  return [{ value, name: word?.[language] ?? value, count }]
}

/** Two brands may have a model of the same slug: then only the id is unique. */
function byIdWhereShared(found: readonly Choice[]): Choice[] {
  const times = new Map<string, number>()
  for (const { value } of found) times.set(value, (times.get(value) ?? 0) + 1)
  return found.map((choice) => ((times.get(choice.value) ?? 0) > 1 ? { ...choice, value: String(choice.id) } : choice))
}

const newestFirst = (a: Choice, b: Choice): number => Number(b.value) - Number(a.value)
const mostFirst = (a: Choice, b: Choice): number => b.count - a.count || (a.value < b.value ? -1 : 1)
