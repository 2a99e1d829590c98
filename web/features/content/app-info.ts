import { queryOptions } from '@tanstack/react-query'
import type { AppInfo } from '#contract/http/content.ts'
import { readStored, writeStored } from '#web/platform/device/storage.ts'
import type { Api } from '#web/platform/http/api.ts'

const SETTINGS_FRESH_MS = 5 * 60_000

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

/** The settings of the last visit, for a first paint if they could not be read on the server. */
export function storedAppInfo(): AppInfo | undefined {
  const stored = readStored('appInfo')
  if (!stored) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
