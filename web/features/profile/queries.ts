import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/api.ts'

export type Profile = Endpoints['GET /profile']['data']
export type Session = Endpoints['GET /sessions']['data']['sessions'][number]
export type Choices = Endpoints['GET /notice-choices']['data']

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api.call('GET /sessions', { signal })).sessions,
  })

export const choicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['notice-choices'], queryFn: ({ signal }) => api.call('GET /notice-choices', { signal }) })

/** What the wallet holds. Keys that begin with 'wallet' are read anew when money moves. */
export const sumsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'sums'],
    queryFn: async ({ signal }) => {
      const { total_balance, available_balance, frozen_balance, pending_amount } = await api.call('GET /wallet', {
        signal,
      })
      return { total: total_balance, available: available_balance, frozen: frozen_balance, pending: pending_amount }
    },
  })
