import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'

const COUNT_FRESH_MS = 60_000

export const saleCountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sale-count'],
    queryFn: async ({ signal }) => (await api.call('GET /page/home-for-sale-count', { signal })).products_count,
    staleTime: COUNT_FRESH_MS,
  })

export const suggestionsQuery = (api: Api, keywords: string) =>
  queryOptions({
    queryKey: ['suggestions', keywords],
    queryFn: ({ signal }) => api.call('GET /search-recommendations', { query: { keywords }, signal }),
  })

/** Brands with a car now, most cars first. */
export const brandsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search-brands'],
    queryFn: async ({ signal }) => (await api.call('GET /search-filters', { signal })).brands,
    staleTime: COUNT_FRESH_MS,
  })

/** The member's own view of themselves; members only. */
export const profileQuery = (api: Api) =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => api.call('GET /profile', { signal }) })
