/** The state of a list: search, filters, order, and page. */
export type ListState = {
  search: string
  filters: Readonly<Record<string, string>>
  /** 'amount' upwards, '-amount' downwards; '' is the server's order. */
  order: string
  page: number
}

export const PER_PAGE = 25

/** The filters in the address of a list; an unreadable text holds none. */
export function readFilter(text: string | null): Record<string, string> {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** @param order the order before anybody chooses one */
export function readListState(address: URLSearchParams, order: string): ListState {
  const { q, ...filters } = readFilter(address.get('filter'))
  const sort = address.get('sort')
  const page = Number(address.get('page'))
  return {
    search: q ?? '',
    filters,
    order: sort ? `${address.get('order') === 'DESC' ? '-' : ''}${sort}` : order,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The query string of the address that shows this list. Defaults are left out. */
export function writeListState({ search, filters, order, page }: ListState, startOrder: string): string {
  const filter = search === '' ? filters : { ...filters, q: search }
  const parts = {
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
    ...(order !== startOrder && { sort: order.replace(/^-/, ''), order: order.startsWith('-') ? 'DESC' : 'ASC' }),
    ...(page > 1 && { page: String(page) }),
  }
  return new URLSearchParams(parts).toString()
}

/** The query of the list's call. */
export const listQuery = ({ search, filters, order, page }: ListState): Record<string, unknown> => ({
  page,
  per_page: PER_PAGE,
  search,
  sort: order,
  ...filters,
})
