import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Car } from '#contract/http/car.ts'
import { readSession } from '#web/platform/device/session.ts'
import { type Api, isApiError } from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { keepReceipt } from '../history/receipts-store.ts'

/**
 * Buys a lot at its buy-now price, or a car for sale at its own, once however often it is pressed; then shows the
 * win.
 */
export function useBuy(car: Car, price: number, onDone: () => void) {
  const t = useT('buying')
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      withIdempotencyKey(`${readSession()?.id ?? ''} buy ${car.id} ${price}`, (key) => send(api, car, price, key)),
    onSuccess: async ({ orderId, lowered }) => {
      onDone()
      await navigate({ to: '/win-auctions', search: { won: orderId } })
      // The notice announces the purchase itself.
      if (lowered > 0)
        toast({
          title: t('bought'),
          text: t('boughtLowered', { count: lowered }),
          key: `bought-${car.id}`,
        })
    },
    onError: (failed) => {
      if (isApiError(failed)) keepReceipt(failed.receipt, car)
    },
    // The page's data is old either way: the car is sold, or in another state.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return { buy: () => mutate(), isPending, error }
}

type Bought = {
  orderId: number
  /** The number of the member's own maxima that were lowered. */
  lowered: number
}

async function send(api: Api, car: Car, price: number, idempotencyKey: string): Promise<Bought> {
  const body = { product_id: car.id, amount: price }
  if (car.type === 'sale') {
    const { order } = await api.call('POST /car-purchase', { body, idempotencyKey })
    return { orderId: order.id, lowered: 0 }
  }
  const { order, receipt, lowered } = await api.call('POST /buy', { body, idempotencyKey })
  keepReceipt(receipt, car)
  return { orderId: order.id, lowered: lowered.length }
}
