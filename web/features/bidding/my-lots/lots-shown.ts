/** The parts of a member's own list, as the address names them; undefined: all. */
export const LOTS_SHOWN = ['leading', 'outbid', 'following', 'won', 'lost'] as const
export type LotsShown = (typeof LOTS_SHOWN)[number] | undefined
const PAGE_MAX = 10_000

/** `?show=won&page=2`; anything else shows all. */
export function readLotsSearch({ show, page }: Record<string, unknown>): {
  show?: (typeof LOTS_SHOWN)[number]
  page?: number
} {
  const known = LOTS_SHOWN.find((each) => each === show)
  const number = Number(page)
  const isPage = Number.isSafeInteger(number) && number > 1 && number <= PAGE_MAX
  return { ...(known && { show: known }), ...(isPage && { page: number }) }
}
