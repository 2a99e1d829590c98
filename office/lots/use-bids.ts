import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useApi } from '#web/platform/link.tsx'
import { useLive } from '#web/platform/live/live.ts'
import type { RowOf } from '../platform/calls.ts'
import { createSparingRead } from './sparing-read.ts'

/** The stream of bids is followed by eye. */
const BIDS_AGAIN_MS = 250
const BIDS_SHOWN = 50

/** Asks for the data under a key to be read again, sparingly: a read that every bid begins anew would never end. */
export function useReadAgain(queryKey: readonly unknown[], everyMs: number): () => void {
  const queryClient = useQueryClient()
  const name = JSON.stringify(queryKey)
  const { ask, stop } = useMemo(
    () => createSparingRead(() => queryClient.invalidateQueries({ queryKey: JSON.parse(name) }), everyMs),
    [queryClient, name, everyMs],
  )
  useEffect(() => stop, [stop])
  return ask
}

/** The newest bids on a lot; read again whenever something happens to its car. */
export function useBids({ lot_id: lotId, car_id: carId }: Pick<RowOf<'GET /lots'>, 'lot_id' | 'car_id'>) {
  const api = useApi()
  const queryKey = ['bids', carId, lotId]
  useLive(`bid.${carId}`, 'BidEvent', useReadAgain(queryKey, BIDS_AGAIN_MS))
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.call('GET /bids/{product_id}', {
        params: { product_id: carId },
        query: { per_page: BIDS_SHOWN, lot_id: lotId },
        signal,
      }),
  })
}
