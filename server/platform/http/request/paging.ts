import type { Paged } from '#contract/http/shapes.ts'

/** The asked page of a list, from 1, and the number of its rows. */
export type PageQuery = { page: number; per_page?: number | undefined }

const PER_PAGE = 20

/** Reads a page's position: `limit` rows from `offset`. */
export function pageOf(query: PageQuery, perPage = PER_PAGE): { page: number; limit: number; offset: number } {
  const limit = query.per_page ?? perPage
  return { page: query.page, limit, offset: (query.page - 1) * limit }
}

/** Converts rows of one page into the wire's form; a page beyond the last is an empty list. */
export function toPaged<T>(data: T[], place: { page: number; limit: number; offset: number }, total: number): Paged<T> {
  return {
    data,
    current_page: place.page,
    last_page: Math.max(1, Math.ceil(total / place.limit)),
    per_page: place.limit,
    from: data.length > 0 ? place.offset + 1 : null,
    to: data.length > 0 ? place.offset + data.length : null,
    total,
  }
}
