import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSession } from '#web/platform/device/session.ts'
import type { Api } from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { rememberLanguage, useLang } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import type { Payment } from '../queries.ts'
import { rememberOrigin } from './payment-origin.ts'

export type PaymentMethod = Exclude<Payment['method'], 'wallet'>
/** A top-up's amount is in riyals. */
export type Intent = { purpose: 'package'; packageId: number } | { purpose: 'wallet'; amount: number }
type Order = { intent: Intent; method: PaymentMethod; car?: string }

/**
 * Begins a payment. One at the gateway continues at its page and comes back to `/success`, where a bill is shown, too; one
 * that finance has to check is only recorded, and `onRecorded` is called. `onFollow` is called before `/success` is shown.
 */
export function usePay(onRecorded: (method: 'bank_transfer' | 'cash') => void, onFollow?: () => void) {
  const api = useApi()
  const lang = useLang()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, error, isPending, data, reset } = useMutation({
    mutationFn: (order: Order) => withIdempotencyKey(textOf(order), (key) => start(api, order, key)),
    onSuccess: async (payment, { intent, method, car }) => {
      await queryClient.invalidateQueries({ queryKey: ['wallet'] })
      if (method === 'bank_transfer' || method === 'cash') return onRecorded(method)
      rememberOrigin(payment.id, { car, packageId: intent.purpose === 'package' ? intent.packageId : undefined })
      // The gateway comes back to an address without language.
      rememberLanguage(lang)
      if (method === 'online' && payment.checkout_url) location.assign(payment.checkout_url)
      else {
        onFollow?.()
        await navigate({ to: '/success', search: { payment: payment.id } })
      }
    },
  })
  // A page restored from the browser's cache still shows the busy button.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
  const isLeaving = data?.method === 'online'
  return { pay: mutate, error, isPending: isPending || isLeaving, reset }
}

/** The same text for the same request: its key is stored under it until it is answered. */
function textOf({ intent, method }: Order): string {
  const what = intent.purpose === 'package' ? `package ${intent.packageId}` : `top-up ${intent.amount}`
  return `${readSession()?.id ?? ''} ${what} ${method}`
}

async function start(api: Api, { intent, method }: Order, idempotencyKey: string): Promise<Payment> {
  const body = { payment_method: method }
  const { payment } =
    intent.purpose === 'package'
      ? await api.call('POST /subscribe-package', { body: { ...body, package_id: intent.packageId }, idempotencyKey })
      : await api.call('POST /wallet/top-up', { body: { ...body, amount: intent.amount }, idempotencyKey })
  return payment
}
