import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'

export type ShippingData = Endpoints['GET /shipping']['data']
export type ShippingRequest = ShippingData['requests'][number]

/** The member's deliveries and what the form for a new one needs. */
export const shippingQuery = (api: Api) =>
  queryOptions({ queryKey: ['shipping'], queryFn: ({ signal }) => api.call('GET /shipping', { signal }) })

/** Name and phone that the form begins with. */
export const receiverQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'receiver'],
    queryFn: async ({ signal }) => {
      const { user } = await api.call('GET /profile', { signal })
      return { name: user.name, phone: user.phone }
    },
  })
