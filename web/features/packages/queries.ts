import { queryOptions } from '@tanstack/react-query'
import { asNotFound } from '#web/features/catalogue/queries.ts'
import type { Api } from '#web/platform/http/api.ts'

/** One package. Key: `['packages', id]`, so that it is read again with the list. */
export const packageQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['packages', id],
    queryFn: async ({ signal }) =>
      (await api.call('GET /package/{id}', { params: { id }, signal }).catch(asNotFound)).package,
  })
