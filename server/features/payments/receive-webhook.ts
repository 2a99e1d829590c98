import { gatewayNamed, type Webhook } from '#server/platform/gateways/gateway.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { GatewayAway, type PaymentDeps, settlePayment } from './settle-payment.ts'
import { hasEvent } from './store.ts'

/**
 * A gateway's webhook: only a hint to ask the gateway. Anything but success makes the gateway send it again, which
 * helps a webhook that comes before the payment knows its charge.
 */
export async function receiveWebhook(
  deps: PaymentDeps,
  gatewayName: string,
  webhook: Webhook,
): Promise<Record<string, never> | Refusal> {
  const gateway = gatewayNamed(deps, gatewayName)
  if (!gateway) return refuse('not_found')
  const hint = gateway.readWebhook(webhook)
  if (!hint) {
    deps.log.warn({ gateway: gatewayName }, 'webhook without the right secret refused')
    return refuse('forbidden')
  }
  if (hint.ref === undefined || (await hasEvent(deps.db, gatewayName, hint.eventId))) return {}
  const settled = await settlePayment(deps, { gateway: gatewayName, ref: hint.ref }, hint.eventId).catch(
    (error: unknown) => {
      if (!(error instanceof GatewayAway)) throw error
      deps.log.warn({ err: error, gateway: gatewayName }, 'gateway could not be asked')
      return 'pending' as const
    },
  )
  if (settled === 'unknown') return refuse('not_found')
  return settled === 'pending' ? refuse('unavailable') : {}
}
