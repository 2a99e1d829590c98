export type PagerEntry =
  | { kind: 'page'; page: number }
  | { kind: 'next'; page: number }
  | { kind: 'last'; page: number }

const FIRST_PAGES = 3
/** With more pages than this there is a "Next" between the first three and the last. */
const NEXT_BEYOND = 5

/** The entries of a pager: pages 1, 2, 3, "Next" when there are more than 5 pages, and the last page. */
export function pagerEntries(current: number, last: number): PagerEntry[] {
  const entries: PagerEntry[] = []
  for (let page = 1; page <= Math.min(FIRST_PAGES, last); page += 1) entries.push({ kind: 'page', page })
  // Between the first three and the last one the reader must still see the current page.
  if (current > FIRST_PAGES && current < last) entries.push({ kind: 'page', page: current })
  if (last > NEXT_BEYOND && current < last) entries.push({ kind: 'next', page: current + 1 })
  if (last > FIRST_PAGES) entries.push({ kind: 'last', page: last })
  return entries
}
