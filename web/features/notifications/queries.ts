import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

export type NoticeList = Endpoints['GET /notifications']['data']
export type Notice = NoticeList['notifications']['data'][number]
export type NoticeGroup = Endpoints['GET /notice-groups']['data']['groups']['data'][number]
type ListQuery = NonNullable<Endpoints['GET /notifications']['query']>
export type Show = ListQuery['show']
type Group = NonNullable<ListQuery['group']>

const PANEL_HOLDS = 5

/** The newest notices and the unread count, for the bell. Keys that begin with 'notifications' are read again when a notice comes. */
export const bellQuery = (api: Api) =>
  queryOptions({
    queryKey: ['notifications', 'bell'],
    queryFn: ({ signal }) => api.call('GET /notifications', { query: { per_page: PANEL_HOLDS }, signal }),
  })

/** The rows of the list: one for each car, and one for each other topic. */
export const noticeGroupsQuery = (api: Api, show: Show) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'groups', show ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /notice-groups', { query: { page: pageParam, ...(show && { show }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ groups }) => nextPage(groups),
  })

/** The notices of one row, the newest first. */
export const groupQuery = (api: Api, group: Group, show: Show) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'group', group, show ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /notifications', { query: { page: pageParam, group, ...(show && { show }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ notifications }) => nextPage(notifications),
  })
