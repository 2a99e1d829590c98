import { GatewayAway, type PaymentDeps, settlePayment } from '../settle-payment.ts'
import { countRecheck, paymentsToRecheck } from './recheck-store.ts'

/** Payments of one run; a night has four. */
const PER_RUN = 500
/** The gateway is away after so many failures in a row. */
const FAILURES_MAX = 20

/**
 * Asks the gateway again for card payments weeks after they settled, and books what it has returned since, as a webhook
 * does: chargebacks come late, and their webhook may be lost.
 */
export async function recheckPayments(deps: PaymentDeps): Promise<void> {
  let failures = 0
  const { name: gateway } = deps.gateway
  for (const { id, ref } of await paymentsToRecheck(deps.db, { gateway, limit: PER_RUN })) {
    try {
      const settled = await settlePayment(deps, { gateway, ref })
      if (settled !== 'paid') deps.log.error({ payment_id: id, settled }, 'a credited payment is no longer paid')
      failures = 0
    } catch (error) {
      if (!(error instanceof GatewayAway)) throw error
      deps.log.warn({ err: error, payment_id: id }, 'gateway could not be asked')
      failures += 1
      if (failures === FAILURES_MAX) return
      continue
    }
    await countRecheck(deps.db, id)
  }
}
