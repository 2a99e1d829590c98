import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/platform/live/live.ts'
import { useReadAgain } from '../lots/use-bids.ts'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'

export type Auction = OfficeData<'GET /auctions/{id}'>
export type Lot = Auction['lots'][number]

/** Limits how often the whole auction is read, however many bids arrive. */
const READ_AGAIN_MS = 1_500
const keyOf = (id: number) => ['auction', id]
/** Starts with the auction's key, so that invalidating the auction invalidates its acts too. */
export const actsKey = (id: number) => [...keyOf(id), 'acts']

/** An auction with its lots, kept at its live state: bids are laid over it at once, and it is read again behind them. */
export function useAuction(id: number) {
  const api = useOfficeApi()
  const queryClient = useQueryClient()
  const readAgain = useReadAgain(keyOf(id), READ_AGAIN_MS)
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call('GET /auctions/{id}', { params: { id }, signal }),
  })
  useLive('bid', 'BidEvent', (event) => {
    const known = queryClient.getQueryData<Auction>(keyOf(id))
    const lot = known?.lots.find(({ car_id }) => car_id === event.bid.product_id)
    if (!known || !lot) return
    // The event may belong to a newer lot of the car, so a finished lot is only read again.
    if (isOver(lot)) return readAgain()
    if (event.bid.seq <= lot.seq) return
    const fresh: Partial<Lot> = {
      price: event.current_price,
      bids_count: event.bids_count,
      closes_at: event.closes_at,
      extensions: event.extensions,
      status: event.status,
      seq: event.bid.seq,
    }
    queryClient.setQueryData<Auction>(keyOf(id), {
      ...known,
      lots: known.lots.map((each) => (each === lot ? { ...each, ...fresh } : each)),
    })
    readAgain()
  })
  useLive('auction', 'AuctionEvent', ({ id: ofId, room }) => {
    if (ofId !== id) return
    queryClient.setQueryData<Auction>(keyOf(id), (known) =>
      known?.room && room && room.seq > known.room.seq ? { ...known, room } : known,
    )
    readAgain()
  })
  return query
}

/** True if a lot is decided or withdrawn. Its car may then have a newer lot. */
export const isOver = ({ status }: Pick<Lot, 'status'>): boolean =>
  !['scheduled', 'live', 'awaiting_owner'].includes(status)
