import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Order, OrderDetail } from '#contract/http/money/orders.ts'
import type { IncomingMethod } from '#contract/http/money/payments.ts'
import type { Api } from '#web/platform/http/api.ts'

export type { OrderDetail }
export type Quote = Endpoints['POST /orders/{id}/quote']['data']
export type Item = Endpoints['GET /items']['data']['items'][number]
export type Choice = { coupon: string; services: readonly number[]; useDeposit: boolean }

/** One order with all data of its panel. Keys that begin with 'orders' are read again when any of it changes. */
export const orderQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) => (await api.call('GET /orders/{id}', { params: { id }, signal })).order,
  })

/** Services that can be added to an order. */
export const itemsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['items'],
    queryFn: async ({ signal }) => (await api.call('GET /items', { signal })).items,
  })

/**
 * The order's price with the current choices; an invalid coupon is a refusal. It is read again after the order, never
 * before it: a canceled order has no price.
 */
export const quoteQuery = (api: Api, order: OrderDetail, { coupon, services, useDeposit }: Choice) => {
  const { id, total, deposit_held: held, invoice_status: state } = order
  return queryOptions({
    queryKey: ['quote', id, coupon, services.join(), useDeposit, total, held, state],
    queryFn: ({ signal }) =>
      api.call('POST /orders/{id}/quote', {
        params: { id },
        body: { ...(coupon && { coupon }), services: [...services], use_deposit: useDeposit },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** What the wallet has: amounts in riyals, and the package whose deposit is part of the total. */
export type Balance = { available: number; total: number; plan: { name: string; deposit: number } | null }

/** The balance that may pay, the member's package, and the methods of payment. It is read again when money moves. */
export const balanceQuery = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'balance'],
    queryFn: async ({ signal }): Promise<Balance & { methods: readonly IncomingMethod[] }> => {
      const wallet = await api.call('GET /wallet', { signal })
      const { available_balance: available, total_balance: total, current_plan: plan } = wallet
      return { available, total, plan, methods: wallet.payment_methods }
    },
  })

/** The member's orders whose invoices wait to be paid, oldest first: one payment takes at most twenty. */
export const payableQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orders', 'payable'],
    queryFn: async ({ signal }) => {
      const { orders } = await api.call('GET /orders', { query: { per_page: 100 }, signal })
      return orders.data.filter(isPayable).slice(-TOGETHER_MAX).reverse()
    },
  })
const TOGETHER_MAX = 20
const isPayable = ({ status, invoice_status: invoice, amount_due: due }: Order): boolean =>
  status === 'pending' && (invoice === 'issued' || invoice === 'grace') && due > 0

/** Where cash is taken. The key is the one of the contact page. */
export const branchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['contact-us'],
    queryFn: ({ signal }) => api.call('GET /contact-us', { signal }),
    select: ({ branches }) => branches,
  })

/** The buyer's own name, phone and masked ID, for the ownership form. */
export const ownerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'owner'],
    queryFn: async ({ signal }) => {
      const { user } = await api.call('GET /profile', { signal })
      return { name: user.name, phone: user.phone, identity: user.identity_masked }
    },
  })

/** The text and the fee of the yard, from the settings. */
export const yardQuery = (api: Api) =>
  queryOptions({
    queryKey: ['app-info', 'yard'],
    queryFn: async ({ signal }) => {
      const { info } = await api.call('GET /app-info', { signal })
      return { text: info.allowed_collect_txt, feePerDay: info.collect_fees_per_day }
    },
  })
