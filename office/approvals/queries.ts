import { queryOptions } from '@tanstack/react-query'
import type { OfficeData } from '../platform/calls.ts'
import type { OfficeApi } from '../platform/office-api.ts'

export type Approval = OfficeData<'GET /approvals/{id}'>

const READ_EVERY_MS = 30_000
/** The most that one page of a list holds. */
const WAITING_SHOWN = 100
export const DECIDED_SHOWN = 25

/** Requests that wait, oldest first. */
export const waitingQuery = (api: OfficeApi) =>
  queryOptions({
    queryKey: ['approvals', 'waiting'],
    queryFn: ({ signal }) =>
      api.call('GET /approvals', { query: { state: 'waiting', per_page: WAITING_SHOWN }, signal }),
    refetchInterval: READ_EVERY_MS,
  })

/** Decided requests, newest first. */
export const decidedQuery = (api: OfficeApi, page: number) =>
  queryOptions({
    queryKey: ['approvals', 'decided', page],
    queryFn: ({ signal }) =>
      api.call('GET /approvals', { query: { state: 'decided', page, per_page: DECIDED_SHOWN }, signal }),
  })

export const requestQuery = (api: OfficeApi, id: number) =>
  queryOptions({
    queryKey: ['approval', id],
    queryFn: ({ signal }) => api.call('GET /approvals/{id}', { params: { id }, signal }),
    refetchInterval: READ_EVERY_MS,
  })
