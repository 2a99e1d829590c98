import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'

export type Transfer = Endpoints['GET /bank-transfers']['data']['transfers']['data'][number]
export type Refund = Endpoints['GET /refunds']['data']['refunds']['data'][number]
export type BankDetails = Endpoints['GET /bank-details']['data']
export type Wallet = Endpoints['GET /wallet']['data']

/** The purpose of a transfer: an order, the deposit of a package, or money into the wallet. */
export type Purpose = { order?: number | undefined; package?: number | undefined; amount?: number | undefined }

export const bankQuery = (api: Api) =>
  queryOptions({ queryKey: ['bank-details'], queryFn: ({ signal }) => api.call('GET /bank-details', { signal }) })

/** Keys that begin with 'wallet' are read again when money moves. */
export const transfersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'transfers'],
    queryFn: async ({ signal }) => (await api.call('GET /bank-transfers', { signal })).transfers.data,
  })

export const refundsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'refunds'],
    queryFn: async ({ signal }) => {
      const { refunds, held_until: heldUntil, to_cards: toCards } = await api.call('GET /refunds', { signal })
      return { rows: refunds.data, heldUntil, toCards }
    },
  })

/** True if the member may prove a new account with a password instead of a code. */
export const hasPasswordQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'has-password'],
    queryFn: async ({ signal }) => (await api.call('GET /profile', { signal })).user.has_password,
  })

export const sumsQuery = (api: Api) =>
  queryOptions({ queryKey: ['wallet', 'refundable'], queryFn: ({ signal }) => api.call('GET /wallet', { signal }) })

/** The amount due: the part of an order that no transfer covers, the price of a package, or the chosen amount. */
export const dueQuery = (api: Api, { order, package: packageId, amount }: Purpose) =>
  queryOptions({
    queryKey: ['orders', 'due', order ?? null, packageId ?? null, amount ?? null],
    queryFn: async ({ signal }) => {
      if (order !== undefined) {
        const found = (await api.call('GET /orders/{id}', { params: { id: order }, signal })).order
        const rest = Math.round((found.amount_due - found.announced_amount) * 100) / 100
        return {
          title: found.car.title,
          image: found.car.images[0] ?? null,
          amount: rest,
          by: found.due_at,
          reference: found.number,
          isOpen: found.status === 'pending' && rest > 0,
        }
      }
      const none = { image: null, by: null, reference: null, isOpen: true }
      if (packageId === undefined) return { ...none, title: null, amount: amount ?? null }
      const [found, wallet] = await Promise.all([
        api.call('GET /package/{id}', { params: { id: packageId }, signal }),
        api.call('GET /wallet', { signal }),
      ])
      const covered = wallet.current_plan?.deposit ?? 0
      return { ...none, title: found.package.name, amount: Math.max(0, found.package.deposit - covered) }
    },
  })
export type Due = Awaited<ReturnType<NonNullable<ReturnType<typeof dueQuery>['queryFn']>>>
