import { keepPreviousData, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Right } from '#contract/http/route.ts'
import { type Lang, useLang } from '#web/platform/language.tsx'
import type { PhotoImage } from '#web/ui/photo.tsx'
import type { ListKey, RowOf } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import type { OfficeApi } from '../platform/office-api.ts'
import type { OfficeKey } from '../platform/texts.ts'
import { pictureOf } from '../ui/cells/car-cell.tsx'
import type { GlyphName } from '../ui/glyph.tsx'

/** One thing that a search found. */
export type Hit = {
  id: number
  name: string
  note: string | null
  status: string | null
  image?: PhotoImage | undefined
}
/** `to` is the address of its page. */
export type Found = { total: number; hits: readonly (Hit & { to: string })[] }

type Place = { title: OfficeKey; at: string; glyph: GlyphName; right: Right }
type Source = Place & { query: (api: OfficeApi, search: string, count: number, lang: Lang) => FoundQuery }
type FoundQuery = ReturnType<typeof foundQuery>

function foundQuery<K extends ListKey>(
  api: OfficeApi,
  key: K,
  query: Record<string, unknown>,
  hitOf: (row: RowOf<K>) => Hit & { to: string },
) {
  return queryOptions({
    queryKey: ['found', key, query],
    queryFn: async ({ signal }): Promise<Found> => {
      const { data, total } = await api.list(key, query, signal)
      return { total, hits: data.map(hitOf) }
    },
    placeholderData: keepPreviousData,
  })
}

const source = <K extends ListKey>(key: K, place: Place, hitOf: (row: RowOf<K>, lang: Lang) => Hit): Source => ({
  ...place,
  query: (api, search, count, lang) =>
    foundQuery(api, key, { page: 1, per_page: count, search, sort: '-id' }, (row) => {
      const hit = hitOf(row, lang)
      return { ...hit, to: `${place.at}/${hit.id}` }
    }),
})

const titleOf = ({ title_ar, title_en }: { title_ar: string; title_en: string }, lang: Lang) =>
  lang === 'ar' ? title_ar : title_en
const number = (id: number) => `#${id}`

/** The lists that a search goes through, each for those who may read it. */
const SOURCES: readonly Source[] = [
  source('GET /cars', { title: 'cars', at: '/cars', glyph: 'car', right: 'read' }, (row, lang) => ({
    ...{ id: row.id, name: titleOf(row, lang), note: number(row.id), status: row.status },
    image: pictureOf(row.images[0]),
  })),
  source('GET /auctions', { title: 'auctions', at: '/auctions', glyph: 'hammer', right: 'read' }, (row, lang) => ({
    ...{ id: row.id, name: titleOf(row, lang), note: null, status: row.state },
  })),
  source('GET /orders', { title: 'orders', at: '/orders', glyph: 'box', right: 'read.members' }, (row) => ({
    ...{ id: row.id, name: row.number, note: row.title, status: row.status },
  })),
  source('GET /invoices', { title: 'invoices', at: '/invoices', glyph: 'file', right: 'read.money' }, (row) => ({
    ...{ id: row.id, name: row.number ?? number(row.id), note: null, status: row.status },
  })),
  source('GET /users', { title: 'users', at: '/users', glyph: 'people', right: 'read.members' }, (row) => ({
    ...{ id: row.id, name: row.name, note: row.phone, status: null },
  })),
  source(
    'GET /bank-transfers',
    { title: 'bankTransfers', at: '/bank-transfers', glyph: 'bank', right: 'read.money' },
    (row) => ({ id: row.id, name: row.user_name, note: number(row.id), status: row.status }),
  ),
  source('GET /cases', { title: 'cases', at: '/cases', glyph: 'scale', right: 'read.members' }, (row) => ({
    ...{ id: row.id, name: row.number, note: `${row.car} · ${row.buyer_name}`, status: null },
  })),
  source('GET /contact-messages', { title: 'letters', at: '/letters', glyph: 'chat', right: 'letters' }, (row) => ({
    id: row.id,
    name: row.number,
    note: row.name,
    status: row.status,
  })),
]

export type FoundIn = { place: Place; read: UseQueryResult<Found> }

/** Searches each list that this person may read. @param count the most hits of each list; an empty text finds nothing. */
export function useFound(search: string, count: number): FoundIn[] {
  const api = useOfficeApi()
  const may = useMay()
  const lang = useLang()
  const sources = SOURCES.filter(({ right }) => may(right))
  const reads = useQueries({
    queries: sources.map((each) => ({ ...each.query(api, search, count, lang), enabled: search !== '' })),
  })
  return sources.flatMap((place, index) => {
    const read = reads[index]
    return read ? [{ place, read }] : []
  })
}
