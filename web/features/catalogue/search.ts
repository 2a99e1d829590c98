/** What `/auctions` takes from its address; anything else is left out, so that addresses stay canonical. */
export type AuctionsSearch = { q?: string; status?: string; brand?: string; page?: number }

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== ''
    ? String(value).trim()
    : undefined

export function readAuctionsSearch(search: Record<string, unknown>): AuctionsSearch {
  const page = Number(search.page)
  const found: AuctionsSearch = { q: text(search.q), status: text(search.status), brand: text(search.brand) }
  if (Number.isInteger(page) && page > 1) found.page = page
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
