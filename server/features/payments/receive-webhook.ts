import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PaymentParts, settlePayment } from './settle-payment.ts'
import { hasEvent } from './store.ts'

/**
 * A gateway's webhook: only a hint to ask the gateway. Anything but success makes the gateway send it again, which is what
 * a webhook needs that comes before the payment knows its charge.
 */
export async function receiveWebhook(
  parts: PaymentParts,
  gatewayName: string,
  body: unknown,
): Promise<Record<string, never> | Refusal> {
  if (gatewayName !== parts.gateway.name) return refuse('not_found')
  const hint = parts.gateway.readWebhook(body)
  if (!hint) {
    parts.log.warn({ gateway: gatewayName }, 'webhook without the right secret refused')
    return refuse('forbidden')
  }
  if (await hasEvent(parts.db, gatewayName, hint.eventId)) return {}
  const settled = await settlePayment(parts, hint.ref, hint.eventId)
  if (settled === 'unknown') return refuse('not_found')
  return settled === 'pending' ? refuse('unavailable') : {}
}
