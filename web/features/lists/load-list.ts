import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'
import { carsQuery } from './queries.ts'
import type { ListKind, ListSearch } from './search.ts'

/** Reads all shown pages of a list, and near matches if nothing was found. */
export async function loadList(
  { queryClient, api }: { queryClient: QueryClient; api: Api },
  kind: ListKind,
  search: ListSearch,
): Promise<void> {
  const { page = 1, more = 1 } = search
  const pages = Array.from({ length: more }, (_, index) => page + index)
  const read = (number: number) => queryClient.ensureQueryData(carsQuery(api, kind, search, number))
  const [first] = await Promise.all(pages.map(read))
  if (first?.total !== 0) return
  // Loaded here, because imports of a loader are in the first chunk of every page.
  const readNearest = async () =>
    queryClient.ensureQueryData((await import('./narrowing.ts')).nearestQuery(api, kind, search, first.understood))
  await readNearest().catch(() => undefined)
}
