import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'

/** The packages on offer. Key: `['packages']`. */
export const packagesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['packages'],
    queryFn: async ({ signal }) => (await api.call('GET /page/packages', { signal })).packages,
  })
