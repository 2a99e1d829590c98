import type { Endpoints } from '#contract/http/index.ts'
import type { Language } from '#contract/http/shapes.ts'
import { formatAmount } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import * as vocabulary from '#contract/values/vehicle/vehicle-vocabulary.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { createMicroCache, longerIfMany, staleIfMany } from '../micro-cache.ts'
import { type PriceSpan, readSearchExtras, resolveNames } from '../search/search-store.ts'
import type { ReadFacets } from './facets.ts'

export type SearchFilters = Endpoints['GET /search-filters']['data']
export type SearchModels = Endpoints['GET /search-filters-models/{brand}']['data']

type Extras = Awaited<ReturnType<typeof readSearchExtras>>
export type ReadExtras = () => Promise<Extras>

/** The borders of the price bands, in thousands of riyals. */
const PRICE_ENDS = [25, 50, 75, 100, 150, 200, 300]
const HALALAS_OF_THOUSAND = 100_000
const spans: readonly PriceSpan[] = [null, ...PRICE_ENDS].map((from, index) => ({
  from,
  to: PRICE_ENDS[index] ?? null,
}))
const inHalalas = (end: number | null) => (end === null ? null : end * HALALAS_OF_THOUSAND)

/** Colours and prices of all cars; among many cars they are kept like the counts of the lists. */
export function createExtras(db: Database, now: () => number): ReadExtras {
  const carsIn = ({ colors }: Extras) => colors.reduce((sum, { count }) => sum + count, 0)
  const kept = createMicroCache<Extras>({
    sizeMax: 1,
    keepMs: (extras) => longerIfMany(carsIn(extras)),
    staleMs: (extras) => staleIfMany(carsIn(extras)),
    now,
  })
  return () =>
    kept('', () =>
      readSearchExtras(
        db,
        spans.map(({ from, to }) => ({ from: inHalalas(from), to: inHalalas(to) })),
      ),
    )
}

/** The choices of the search form, each with the number of cars it would find. */
export async function searchFilters(
  deps: { readFacets: ReadFacets; readExtras: ReadExtras },
  language: Language,
): Promise<SearchFilters> {
  const [{ choices }, extras] = await Promise.all([deps.readFacets('all', {}, language), deps.readExtras()])
  const names: Readonly<Record<string, { ar: string; en: string }>> = vocabulary.colors
  return {
    brands: choices.brand,
    styles: choices.style,
    years: choices.year,
    conditions: choices.condition,
    prices: spans.map((span, index) => ({
      ...span,
      value: `${span.from ?? 0}-${span.to ?? ''}`,
      name: spanName(span, language),
      count: extras.prices[index] ?? 0,
    })),
    attributes: {
      transmissions: choices.transmission,
      fuels: choices.fuel,
      colors: extras.colors.map(({ value, count }) => ({ value, name: names[value]?.[language] ?? value, count })),
      cities: choices.city,
    },
    models: choices.model,
  }
}

function spanName({ from, to }: PriceSpan, language: Language): string {
  const of = (thousands: number) => formatAmount(thousands * 1_000)
  if (from === null) return language === 'ar' ? `حتى ${of(to ?? 0)}` : `Up to ${of(to ?? 0)}`
  if (to === null) return language === 'ar' ? `من ${of(from)}` : `From ${of(from)}`
  return language === 'ar' ? `من ${of(from)} إلى ${of(to)}` : `${of(from)} to ${of(to)}`
}

/** Models of one brand, given by slug or id. */
export async function searchModels(
  deps: { db: Database; readFacets: ReadFacets },
  brand: string,
  language: Language,
): Promise<SearchModels | Refusal> {
  const ids = await resolveNames(deps.db, { brand: [cleanLine(brand)], model: undefined, city: undefined })
  if (!ids.brand?.length) return refuse('not_found')
  const { choices } = await deps.readFacets('all', { brand: ids.brand }, language)
  return { models: choices.model }
}
