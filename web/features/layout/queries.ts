import { queryOptions } from '@tanstack/react-query'
import type { AppInfo } from '#contract/http/content.ts'
import { readStored, writeStored } from '#web/platform/device/storage.ts'
import type { Api } from '#web/platform/http/api.ts'

const SETTINGS_FRESH_MS = 5 * 60_000
const COUNT_FRESH_MS = 60_000

export const appInfoQuery = (api: Api) =>
  queryOptions({
    queryKey: ['app-info'],
    queryFn: async ({ signal }) => {
      const { info } = await api.call('GET /app-info', { signal })
      if (typeof window !== 'undefined') writeStored('appInfo', JSON.stringify(info))
      return info
    },
    staleTime: SETTINGS_FRESH_MS,
  })

/** The settings of the last visit, for a first paint when they could not be read on the server. */
export function storedAppInfo(): AppInfo | undefined {
  const stored = readStored('appInfo')
  if (!stored) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

export const saleCountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sale-count'],
    queryFn: async ({ signal }) => (await api.call('GET /page/home-for-sale-count', { signal })).products_count,
    staleTime: COUNT_FRESH_MS,
  })

export const suggestionsQuery = (api: Api, keywords: string) =>
  queryOptions({
    queryKey: ['suggestions', keywords],
    queryFn: async ({ signal }) =>
      (await api.call('GET /search-recommendations', { query: { keywords }, signal })).rows,
  })

/** The member as they see themselves; members only. */
export const profileQuery = (api: Api) =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => api.call('GET /profile', { signal }) })

/** What the header shows of the wallet; members only. Keys that begin with 'wallet' are read anew when money moves. */
export const availableQuery = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'available'],
    queryFn: async ({ signal }) => (await api.call('GET /wallet', { signal })).available_balance,
  })
