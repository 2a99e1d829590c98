import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Payment as WirePayment } from '#contract/http/money/payments.ts'
import type { MovementGroup } from '#contract/http/money/statements.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

export type WalletData = Endpoints['GET /wallet']['data']
export type Payment = WirePayment
export type { MovementGroup }
export type StatementFilter = { from?: string; to?: string; kind?: MovementGroup }

/** The wallet with its movements, page by page. Keys that begin with 'wallet' are read again when money moves. */
export const walletQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['wallet', 'page'],
    queryFn: ({ pageParam, signal }) => api.call('GET /wallet', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ movements }) => nextPage(movements),
  })

/** The statement of account: movements of some days or one kind, page by page. */
export const statementQuery = (api: Api, filter: StatementFilter) =>
  infiniteQueryOptions({
    queryKey: ['wallet', 'statement', filter],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('GET /statement', { query: { ...filter, page: pageParam }, signal })).statement,
    initialPageParam: 1,
    getNextPageParam: ({ movements }) => nextPage(movements),
  })

/** The member's package, the available balance, the methods of payment, and how to make a bank transfer; members only. */
export const planQuery = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'plan'],
    queryFn: async ({ signal }) => {
      const wallet = await api.call('GET /wallet', { signal })
      const { current_plan: plan, available_balance: available, wallet_bank_note: bankNote } = wallet
      return { plan, available, bankNote, methods: wallet.payment_methods }
    },
  })

const POLL_MS = 1500
/** A paid bill comes with a notice; this is for a lost one. */
const BILL_POLL_MS = 30_000
/** A gateway reports the result of a payment within seconds. */
const POLLS_MAX = 6

/** A payment, asked for again while it is open; after the last time it stays as it is. */
export const paymentQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: async ({ signal }) => (await api.call('GET /payments/{id}', { params: { id }, signal })).payment,
    refetchInterval: ({ state }) =>
      openBill(state.data) ? BILL_POLL_MS : isUndecided(state.data, state.dataUpdateCount) ? POLL_MS : false,
    staleTime: 0,
  })

/** The bill of a payment that waits for a bank. */
export const openBill = (payment: Payment | undefined): Payment['bill'] =>
  payment?.status === 'initiated' ? payment.bill : null

/** True if a payment may still be decided in the next moments. `reads` counts how often it was read. */
export const isUndecided = (payment: Payment | undefined, reads: number): boolean =>
  payment?.status === 'initiated' && reads < POLLS_MAX
