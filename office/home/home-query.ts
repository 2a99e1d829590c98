import { queryOptions } from '@tanstack/react-query'
import type { OfficeApi } from '../platform/office-api.ts'

const READ_EVERY_MS = 30_000

/** The day at a glance, for the first screen and the counts of the menu. */
export const homeQuery = (api: OfficeApi) =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => api.call('GET /home', { signal }),
    refetchInterval: READ_EVERY_MS,
  })
