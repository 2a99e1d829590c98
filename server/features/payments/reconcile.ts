import { allGateways } from '#server/platform/gateways/gateway.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { failAbandoned, failAnnounced, type OpenCharge, openCharges, openChargesOfOrders } from './open-store.ts'
import { sendOrdered } from './returns/send-back.ts'
import { type PaymentDeps, settlePayment } from './settle-payment.ts'

const ASKED_AFTER_MINUTES = 10
const GIVEN_UP_AFTER_HOURS = 24
/** The time in which an announced bank transfer must be sent in. */
const TRANSFER_DAYS = 7
const BATCH = 200

/**
 * Checks every long open online payment at the gateway: a webhook may be lost, a payment page left. Ends
 * announced payments that never came.
 */
export async function reconcilePayments(deps: PaymentDeps & { settings: Settings }): Promise<void> {
  let afterId = 0
  for (;;) {
    const search = { gateways: namesOf(deps), minutes: ASKED_AFTER_MINUTES, afterId, limit: BATCH }
    const batch = await openCharges(deps.db, search)
    for (const charge of batch) await settleQuietly(deps, charge)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    afterId = last.id
  }
  await failAbandoned(deps.db, { unsentMinutes: ASKED_AFTER_MINUTES, hours: GIVEN_UP_AFTER_HOURS })
  await sendOrdered(deps, null)
  const { orders } = await deps.settings.current()
  await failAnnounced(deps.db, { cashDays: orders.cashNoticeDays, transferDays: TRANSFER_DAYS })
}

/** A payment without an answer of the gateway must not delay the others. */
async function settleQuietly(deps: PaymentDeps, charge: OpenCharge): Promise<boolean> {
  try {
    await settlePayment(deps, charge)
    return true
  } catch (error) {
    deps.log.warn({ err: error, payment_id: charge.id }, 'gateway could not be asked')
    return false
  }
}

const namesOf = (deps: PaymentDeps): string[] => allGateways(deps).map(({ name }) => name)

/**
 * Asks the gateway for the open online payments of an order, before a decision that relies on their being
 * unpaid.
 * @returns false if it does not answer for one of them.
 */
export async function settleOrderPayments(deps: PaymentDeps, orderId: number): Promise<boolean> {
  for (const charge of await openChargesOfOrders(deps.db, namesOf(deps), [orderId]))
    if (!(await settleQuietly(deps, charge))) return false
  return true
}
