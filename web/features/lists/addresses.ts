import { useRouter } from '@tanstack/react-router'
import { sitePath, usePublicPath } from '#web/platform/link.tsx'
import type { ListKind, ListSearch } from './search.ts'

export const LIST_PATHS = { auctions: '/auctions', filter: '/filter', sales: '/sales' } as const

/** Leads to another search of the same list: a new address, or the present one changed. */
export function useListAddress(kind: ListKind) {
  const { history } = useRouter()
  const publicPath = usePublicPath()
  const addressOf = (search: ListSearch) => publicPath(sitePath(LIST_PATHS[kind], {}, search))
  return {
    addressOf,
    go: (search: ListSearch) => history.push(addressOf(search)),
    stay: (search: ListSearch) => history.replace(addressOf(search)),
  }
}
