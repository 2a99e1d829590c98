import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

export type NoticeList = Endpoints['GET /notifications']['data']
export type Notice = NoticeList['notifications']['data'][number]
export type Show = NonNullable<Endpoints['GET /notifications']['query']>['show']

const PANEL_HOLDS = 5

/** The newest notices and the unread count, for the bell. Keys that begin with 'notifications' are read again when a notice comes. */
export const bellQuery = (api: Api) =>
  queryOptions({
    queryKey: ['notifications', 'bell'],
    queryFn: ({ signal }) => api.call('GET /notifications', { query: { per_page: PANEL_HOLDS }, signal }),
  })

export const noticesQuery = (api: Api, show: Show) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', show ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /notifications', { query: { page: pageParam, ...(show && { show }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ notifications }) => nextPage(notifications),
  })
