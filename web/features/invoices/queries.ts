import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Invoice, InvoiceBrief } from '#contract/http/money/invoices.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

export type { Invoice, InvoiceBrief }

const CLEARANCE_POLL_MS = 15_000

/** One invoice of the member. Keys that begin with 'invoices' are read again when money moves. */
export const invoiceQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['invoices', id],
    queryFn: async ({ signal }) => (await api.call('GET /invoice/{id}', { params: { id }, signal })).invoice,
    // The authority answers within a minute or so.
    refetchInterval: ({ state }) => (state.data?.clearance === 'waiting' ? CLEARANCE_POLL_MS : false),
  })

/** All invoices, notes and receipts of the member, page by page, newest first. */
export const invoicesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('GET /invoices', { query: { page: pageParam }, signal })).invoices,
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** The newest valid invoice of an order. */
export const orderInvoiceQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['invoices', 'order', orderId],
    queryFn: async ({ signal }): Promise<InvoiceBrief | null> => {
      const { invoices } = await api.call('GET /invoices', { query: { order_id: orderId }, signal })
      const ofOrder = ({ kind, status }: InvoiceBrief) =>
        ['standard', 'simplified', 'margin'].includes(kind) && status !== 'canceled'
      return invoices.data.findLast(ofOrder) ?? null
    },
  })
