import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'

export type ShippingData = Endpoints['GET /shipping']['data']
export type ShippingRequest = ShippingData['requests'][number]

/** The member's deliveries, and the data of the form for a new one. */
export const shippingQuery = (api: Api) =>
  queryOptions({ queryKey: ['shipping'], queryFn: ({ signal }) => api.call('GET /shipping', { signal }) })

/** Initial name and phone of the form. */
export const receiverQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'receiver'],
    queryFn: async ({ signal }) => {
      const { user } = await api.call('GET /profile', { signal })
      return { name: user.name, phone: user.phone }
    },
  })
