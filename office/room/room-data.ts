import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useApi } from '#web/platform/link.tsx'
import { useLive } from '#web/platform/live/live.ts'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { createSparingRead } from './sparing-read.ts'

export type Auction = OfficeData<'GET /auctions/{id}'>
export type Lot = Auction['lots'][number]

/** Limits how often the whole auction is read, however many bids arrive. */
const READ_AGAIN_MS = 1_500
/** The stream of bids is followed by eye. */
const BIDS_AGAIN_MS = 250

const keyOf = (id: number) => ['auction', id]
/** Starts with the auction's key, so that invalidating the auction invalidates its acts too. */
export const actsKey = (id: number) => [...keyOf(id), 'acts']

/** Asks for the data under a key to be read again, sparingly: a read that every bid begins anew would never end. */
function useReadAgain(queryKey: readonly unknown[], everyMs: number): () => void {
  const queryClient = useQueryClient()
  const name = JSON.stringify(queryKey)
  const { ask, stop } = useMemo(
    () => createSparingRead(() => queryClient.invalidateQueries({ queryKey: JSON.parse(name) }), everyMs),
    [queryClient, name, everyMs],
  )
  useEffect(() => stop, [stop])
  return ask
}

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

/** The newest bids on a lot; read again whenever something happens to its car. */
export function useBids({ lot_id: lotId, car_id: carId }: Pick<Lot, 'lot_id' | 'car_id'>) {
  const api = useApi()
  const queryKey = ['bids', carId, lotId]
  useLive(`bid.${carId}`, 'BidEvent', useReadAgain(queryKey, BIDS_AGAIN_MS))
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.call('GET /bids/{product_id}', {
        params: { product_id: carId },
        query: { per_page: 50, lot_id: lotId },
        signal,
      }),
  })
}
