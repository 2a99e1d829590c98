import { GatewayRefusal } from '#server/platform/gateways/gateway.ts'
import type { OpenCharge } from '../open-store.ts'
import { type PaymentDeps, settlePayment } from '../settle-payment.ts'
import { billsToCancel, markBillCanceled } from './bill-store.ts'

const BATCH = 200

/**
 * Tells the gateway to end the bills of payments that are over, so that no bank takes money for them. One that a bank paid
 * just before is credited. A gateway that cannot end bills lets them expire.
 */
export async function cancelBills(deps: PaymentDeps): Promise<void> {
  const { bills } = deps
  if (!bills?.cancelBill) return
  let afterId = 0
  for (;;) {
    const batch = await billsToCancel(deps.db, { gateway: bills.name, afterId, limit: BATCH })
    for (const bill of batch) await cancelOne(deps, bill, bills.cancelBill)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    afterId = last.id
  }
}

/** A bill without an answer of the gateway must not delay the others; a later run tries it again. */
async function cancelOne(deps: PaymentDeps, bill: OpenCharge, cancel: (ref: string) => Promise<void>): Promise<void> {
  try {
    await cancel(bill.ref).catch((error: unknown) => {
      if (!(error instanceof GatewayRefusal)) throw error
      deps.log.error({ err: error, payment_id: bill.id }, 'the gateway does not end a bill')
    })
    await settlePayment(deps, bill)
    await markBillCanceled(deps.db, bill.id)
  } catch (error) {
    deps.log.warn({ err: error, payment_id: bill.id }, 'gateway could not be asked')
  }
}
