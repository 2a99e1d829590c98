import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'

export type Profile = Endpoints['GET /profile']['data']
export type Session = Endpoints['GET /sessions']['data']['sessions'][number]
export type Choices = Endpoints['GET /notice-choices']['data']

/** The key of the log-ins through other companies. */
export const LINKED = ['linked-log-ins']

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api.call('GET /sessions', { signal })).sessions,
  })

export const choicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['notice-choices'], queryFn: ({ signal }) => api.call('GET /notice-choices', { signal }) })
