import type { Paged } from '#contract/http/shapes.ts'
import { cleanLine } from '#contract/values/text.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { type Place, type Sort, sortOf } from './list-store.ts'

type ListQuery = PageQuery & { search?: string | undefined; sort?: string | undefined }

/** Reads a list's page, order and search from the query, and converts its rows into the wire's form. */
export async function listOf<Row, Item>(
  query: ListQuery,
  read: (search: string, sort: Sort, place: Place) => Promise<{ rows: Row[]; total: number }>,
  toItem: (row: Row) => Item,
): Promise<Paged<Item>> {
  const place = pageOf(query)
  const { rows, total } = await read(cleanLine(query.search ?? ''), sortOf(query.sort), place)
  return toPaged(rows.map(toItem), place, total)
}

/** A short list that is read whole, cut into pages. */
export function pageOfAll<Item>(query: ListQuery, items: Item[]): Paged<Item> {
  const place = pageOf(query)
  return toPaged(items.slice(place.offset, place.offset + place.limit), place, items.length)
}
