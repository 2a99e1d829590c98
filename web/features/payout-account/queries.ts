import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/http/api.ts'

/** The member's bank account for money that goes out; null without one. */
export const payoutAccountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payout-account'],
    queryFn: async ({ signal }) => (await api.call('GET /payout-account', { signal })).account,
  })
