import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { HistoryRow } from '#contract/http/bidding.ts'
import type { Paged } from '#contract/http/shapes.ts'
import type { BidEvent } from '#contract/live/events.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

const PER_PAGE = 100
type History = InfiniteData<Paged<HistoryRow>>

/** A lot's public history, newest first, page by page. Key: `['bids', product id]`. */
export const historyQuery = (api: Api, productId: number) =>
  infiniteQueryOptions({
    queryKey: ['bids', productId],
    queryFn: ({ signal, pageParam }) =>
      api.call('GET /bids/{product_id}', {
        params: { product_id: productId },
        query: { page: pageParam, per_page: PER_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** All read rows, each once (a new bid shifts the pages), newest first. */
export function rowsOf(history: History | undefined): HistoryRow[] {
  const bySeq = new Map<number, HistoryRow>()
  for (const page of history?.pages ?? []) for (const row of page.data) bySeq.set(row.seq, row)
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq)
}

const REREAD_MS = 250
const SPREAD_MS = 1200

/**
 * Adds a live event to the history: one plain bid becomes its newest row; anything else (a duel of maxima, a void)
 * is read again after a random delay.
 */
export function takeIntoHistory(queryClient: QueryClient, event: BidEvent): void {
  const queryKey = ['bids', event.bid.product_id]
  const known = queryClient.getQueryData<History>(queryKey)
  const [first, ...rest] = known?.pages ?? []
  if (!known || !first) return
  if (event.event !== 'bid' && event.event !== 'extended' && event.event !== 'void') return
  const row = newRow(event, first)
  if (!row) {
    const reread = () => void queryClient.invalidateQueries({ queryKey })
    setTimeout(reread, REREAD_MS + Math.random() * SPREAD_MS)
    return
  }
  const page = { ...first, data: [row, ...first.data], total: first.total + 1 }
  queryClient.setQueryData<History>(queryKey, { ...known, pages: [page, ...rest] })
}

function newRow({ bid, from_seq, event, ...state }: BidEvent, first: Paged<HistoryRow>): HistoryRow | undefined {
  const newest = first.data[0]?.seq ?? 0
  if (event === 'void' || from_seq !== bid.seq || bid.seq !== newest + 1 || bid.user_id === null) return undefined
  return {
    // The real id is not public; seq identifies the row.
    id: bid.seq,
    seq: bid.seq,
    amount: bid.amount,
    user_id: bid.user_id,
    automatic: false,
    voided: false,
    created_at: state.server_time,
    closes_at: state.hours_estimated ? null : state.closes_at,
  }
}
