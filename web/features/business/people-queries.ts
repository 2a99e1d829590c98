import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'

/** The people who act for the member's company. */
export const peopleQuery = (api: Api) =>
  queryOptions({
    queryKey: ['company-people'],
    queryFn: async ({ signal }) => (await api.call('GET /company/people', { signal })).people,
  })

/** The companies of the person behind the session. */
export const companiesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api.call('GET /companies', { signal }),
  })

/** What the people of the member's company bid and bought. */
export const companyBidsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['company-bids'],
    initialPageParam: 1,
    queryFn: async ({ signal, pageParam }) =>
      (await api.call('GET /company/bids', { query: { page: pageParam }, signal })).bids,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  })
