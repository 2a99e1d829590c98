import { queryOptions } from '@tanstack/react-query'
import type { Car } from '#contract/http/car.ts'
import type { Endpoints } from '#contract/http/index.ts'
import type { WinsShown } from '#contract/http/money/orders.ts'
import { allPages } from '#web/platform/http/all-pages.ts'
import type { Api } from '#web/platform/http/api.ts'
import { keepReceipt } from '../history/receipts-store.ts'
import { placeOf } from '../place.ts'
import type { LotsShown } from './lots-shown.ts'

/** A lot of the member's own screen; `result` is missing if they only follow it. */
export type MyLot = Car & { my_bid?: number; result?: 'leading' | 'outbid' | 'won' | 'lost' }
export type WonCar = Endpoints['GET /win-auctions']['data']['products']['data'][number]

const MOST = { per_page: 100 } as const

/** Open lots that the member bids on. Keys that begin with 'my-lots' are read again after each bid. */
export const myLotsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['my-lots', 'open'],
    queryFn: ({ signal }): Promise<MyLot[]> =>
      allPages(async (page) => {
        const query = { ...MOST, page, show: 'open' } as const
        return (await api.call('GET /subscribe-auctions', { query, signal })).products
      }),
  })

/** Mandates given by phone; the receipts of their bids are kept beside those of this device. */
export const phoneMandatesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['my-lots', 'by-phone'],
    queryFn: async ({ signal }) => {
      const { mandates } = await api.call('GET /phone-mandates', { signal })
      for (const { receipts, title, slug } of mandates)
        for (const receipt of receipts.toReversed()) keepReceipt(receipt, { title, slug })
      return mandates
    },
  })

const PER_PAGE = 20

/** One page of the finished lots, newest first, with the number of each kind. */
export const endedLotsQuery = (api: Api, show: 'ended' | 'won' | 'lost', page: number) =>
  queryOptions({
    queryKey: ['my-lots', show, page],
    queryFn: ({ signal }) => api.call('GET /subscribe-auctions', { query: { show, page, per_page: PER_PAGE }, signal }),
  })

/** Favourites that are under the hammer now. */
export const followedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['favourites', 'live'],
    queryFn: ({ signal }): Promise<MyLot[]> =>
      allPages(async (page) => {
        const query = { ...MOST, page, state: 'live' } as const
        return (await api.call('GET /favourites', { query, signal })).products
      }),
  })

/** The remaining room of the member's money. */
export const balancesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'means'],
    queryFn: async ({ signal }) => {
      const { available_balance, frozen_balance, current_plan } = await api.call('GET /wallet', { signal })
      return { available: available_balance, frozen: frozen_balance, plan: current_plan }
    },
  })

/** The member's own limits, and their use. */
export const ownLimitsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'limits'],
    queryFn: ({ signal }) => api.call('GET /bid-limits', { signal }),
  })

/** One page of the cars that the member won or bought, or of a part of them, and the number in each part. */
export const winsQuery = (api: Api, show?: WinsShown, page = 1) =>
  queryOptions({
    queryKey: ['wins', show, page],
    queryFn: ({ signal }) => api.call('GET /win-auctions', { query: { show, page, per_page: PER_PAGE }, signal }),
  })

export const isOpen = ({ status }: MyLot): boolean => status === 'live' || status === 'scheduled'

/** True if an open lot belongs to a part. */
export function fitsFilter(lot: MyLot, show: LotsShown): boolean {
  const place = placeOf(lot)
  return show === undefined || (show === 'following' ? place !== 'leading' && place !== 'outbid' : place === show)
}
