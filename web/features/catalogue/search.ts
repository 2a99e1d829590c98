import type { Endpoints } from '#contract/http/index.ts'

type ListQuery = NonNullable<Endpoints['GET /page/auctions']['query']>

/** The orders that the list offers; the first is what it has anyway. */
export const SORTS = ['ending', 'newest', 'price_asc', 'price_desc', 'km_asc', 'year_desc', 'bids_desc'] as const
type Sort = (typeof SORTS)[number]

/** What `/auctions` takes from its address; anything else is left out, so that addresses stay canonical. */
export type AuctionsSearch = { q?: string; status?: string; brand?: string; sort?: Sort; page?: number }

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== ''
    ? String(value).trim()
    : undefined

export function readAuctionsSearch(search: Record<string, unknown>): AuctionsSearch {
  const page = Number(search.page)
  const found: AuctionsSearch = {
    q: text(search.q),
    status: text(search.status),
    brand: text(search.brand),
    sort: SORTS.slice(1).find((sort) => sort === search.sort),
  }
  if (Number.isInteger(page) && page > 1) found.page = page
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** `ended` in the address stands for every state after the close. */
export const ENDED = 'ended'

/** The same for the API. */
export const listQuery = ({ status, ...search }: AuctionsSearch): ListQuery =>
  status === undefined ? search : { ...search, status: status === ENDED ? ['closed', 'sold'] : [status] }
