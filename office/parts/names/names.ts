import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'
import { type Lang, useLang } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { useOfficeApi } from '../../platform/desk.tsx'
import type { OfficeApi } from '../../platform/office-api.ts'

/** A row that others name: a brand, a city. */
export type Name = {
  id: number
  name_ar: string
  name_en: string
  /** The thing that it belongs to: the brand of a model. */
  group?: number
  /** False: out of use, not offered any more. */
  active?: boolean
}
/** The short lists. */
export type NameList = 'brands' | 'models' | 'cities' | 'categories' | 'packages' | 'places' | 'auctions'
type Both = { name_ar: string; name_en: string }

/** Enough for packages, categories and the like. */
const NAMES_MAX = 100
const FRESH_MS = 60_000
const all = { page: 1, per_page: NAMES_MAX, sort: 'id' }

/** Brands, models and cities are read in one call, which names them all. */
const carNames = (api: Api) =>
  queryOptions({
    queryKey: ['car-names'],
    queryFn: ({ signal }) => api.call('GET /car-names', { signal }),
    staleTime: FRESH_MS,
  })

type Read = (apis: { site: Api; office: OfficeApi }, client: QueryClient) => Promise<readonly Name[]>
const same = ({ name }: { name: string }): Both => ({ name_ar: name, name_en: name })

/** How each list is read. */
const LISTS: Record<NameList, Read> = {
  brands: async ({ site }, client) =>
    (await client.fetchQuery(carNames(site))).brands.map((row) => ({ ...row, ...same(row) })),
  models: async ({ site }, client) =>
    (await client.fetchQuery(carNames(site))).brands.flatMap((brand) =>
      brand.models.map((row) => ({ ...row, ...same(row), group: brand.id })),
    ),
  cities: async ({ site }, client) =>
    (await client.fetchQuery(carNames(site))).cities.map((row) => ({ ...row, ...same(row) })),
  categories: async ({ office }) => (await office.list('GET /categories', all)).data,
  packages: async ({ office }) => (await office.list('GET /packages', all)).data,
  places: async ({ office }) => (await office.list('GET /places', all)).data,
  auctions: async ({ office }) =>
    (await office.list('GET /auctions', all)).data.map(({ id, title_ar, title_en }) => ({
      id,
      name_ar: title_ar,
      name_en: title_en,
    })),
}

/** The rows of a short list, for lookups and choices; read once and kept for a minute. */
export function useNames(list: NameList): readonly Name[] {
  const apis = { site: useApi(), office: useOfficeApi() }
  const { data = [] } = useQuery({
    queryKey: ['names', list],
    queryFn: ({ client }) => LISTS[list](apis, client),
    staleTime: FRESH_MS,
  })
  return data
}

/** The name in a language. */
export const nameIn = (row: Both, lang: Lang): string => (lang === 'ar' ? row.name_ar : row.name_en)

/** The title in a language. */
export const titleIn = (row: { title_ar: string; title_en: string }, lang: Lang): string =>
  lang === 'ar' ? row.title_ar : row.title_en

/** The name of one row of a short list; its number until it is known. */
export function useNameOf(list: NameList, id: unknown): string {
  const lang = useLang()
  const row = useNames(list).find((each) => each.id === id)
  return row ? nameIn(row, lang) : `#${String(id)}`
}
