import { useQuery } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import { normaliseArabic } from '#contract/values/search-text.ts'
import { sitePath, useApi } from '#web/platform/link.tsx'
import { useSettled } from '#web/ui/fields/use-settled.ts'
import { searchPage } from '../menu/links.ts'
import { brandsQuery, suggestionsQuery } from '../queries.ts'

type Suggestions = Endpoints['GET /search-recommendations']['data']
export type SuggestedCar = Suggestions['rows'][number]

/** One line that a press or Enter opens; `href` is the address without language prefix. */
export type SearchOption = { href: string } & (
  | { kind: 'recent' | 'brand' | 'name' | 'auction' | 'all'; text: string }
  | { kind: 'car'; text: string; car: SuggestedCar }
)
export type SearchState = 'start' | 'short' | 'waiting' | 'found' | 'nothing' | 'failed'

/** Suggestions start when the text is longer than this. */
const SUGGEST_BEYOND = 4
const CARS_MAX = 4
const BRANDS_MAX = 8

/** Makes match from the first letter, by their name or their address. */
const begins = (beginning: string, name: string, slug: string): boolean =>
  normaliseArabic(name).startsWith(beginning) || slug.startsWith(beginning)

const searchFor = (text: string): string => sitePath(searchPage, {}, { q: text })

function namedOptions({ rows, brands, models, auctions }: Suggestions): SearchOption[] {
  return [
    ...rows
      .slice(0, CARS_MAX)
      .map((car) => ({ kind: 'car' as const, href: sitePath('/car/$slug', { slug: car.slug }), text: car.title, car })),
    ...brands.map(({ slug, name }) => ({
      kind: 'name' as const,
      href: sitePath(searchPage, {}, { brand: slug }),
      text: name,
    })),
    ...models.map(({ id, brand, name }) => ({
      kind: 'name' as const,
      href: sitePath(searchPage, {}, { brand, model: id }),
      text: name,
    })),
    ...auctions.map(({ slug, title }) => ({
      kind: 'auction' as const,
      href: sitePath('/auction/$slug', { slug }),
      text: title,
    })),
  ]
}

/** The suggestions for the typed text, in the order of the arrow keys. */
export function useSearchOptions(
  text: string,
  open: boolean,
  recent: readonly string[],
): { state: SearchState; options: SearchOption[] } {
  const api = useApi()
  const typed = text.trim()
  const isLong = typed.length > SUGGEST_BEYOND
  const keywords = useSettled(typed)
  const found = useQuery({ ...suggestionsQuery(api, keywords), enabled: open && keywords.length > SUGGEST_BEYOND })
  const isWaiting = isLong && (keywords !== typed || found.isPending)
  const named = isLong && !isWaiting && found.data ? namedOptions(found.data) : []
  const isEmpty = isLong && !isWaiting && named.length === 0
  const isNothing = isEmpty && !found.isError
  const brands = useQuery({ ...brandsQuery(api), enabled: open && (!isLong || isNothing) })
  const beginning = isLong ? '' : normaliseArabic(typed)
  const offered: SearchOption[] =
    !isLong || isNothing
      ? (brands.data ?? [])
          .filter(({ name, value }) => begins(beginning, name, value))
          .slice(0, BRANDS_MAX)
          .map(({ value, name }) => ({
            kind: 'brand',
            href: sitePath(searchPage, {}, { brand: value }),
            text: name,
          }))
      : []
  if (!open) return { state: 'start', options: [] }
  if (typed === '') {
    const before = recent.map((one) => ({ kind: 'recent' as const, href: searchFor(one), text: one }))
    return { state: 'start', options: [...before, ...offered] }
  }
  const all: SearchOption = { kind: 'all', href: searchFor(typed), text: typed }
  if (!isLong) return { state: offered.length > 0 ? 'found' : 'short', options: [...offered, all] }
  if (isWaiting) return { state: 'waiting', options: [all] }
  // Without an answer it is unknown whether anything has that name.
  if (isEmpty && !isNothing) return { state: 'failed', options: [all] }
  return isNothing ? { state: 'nothing', options: offered } : { state: 'found', options: [...named, all] }
}
