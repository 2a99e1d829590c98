import { afterCommit, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import type { Staff } from '../../staff/index.ts'
import { changeOrder, databaseNow, daysFromNow, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { hasTransferUnderReview } from '../payment/review-store.ts'
import { settleIfPaid } from '../payment/settle-order.ts'
import { putIntoOrder } from './accept-shipping.ts'
import { readShipping, type ShippingDeps } from './read-shipping.ts'
import { returnShipping } from './return-shipping.ts'
import { canceledNotice } from './shipping-notices.ts'
import { changeShipping, findShipping, lockShipping, type ShippingRow } from './shipping-store.ts'
import { auditShipping } from './staff-shipping.ts'

/** The buyer withdraws an unpaid request. Refusals: `not_found`, `order_wrong_state`, `transfer_under_review`. */
export async function takeBackShipping(deps: ShippingDeps, caller: Caller, id: number): Promise<RawAnswer | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    await lockWallet(tx, caller.accountId)
    return answerIdempotently(tx, caller, async () => {
      const locked = await lockBoth(tx, id)
      if (locked?.row.buyerId !== caller.accountId) return refuse('not_found')
      if (locked.row.paymentId !== null) return refuse('order_wrong_state')
      const returned = await cancel(tx, deps, locked, null)
      if (isRefusal(returned)) return returned
      return { message: takenBack, data: { request: granted(await readShipping(deps, tx, caller, id)) } }
    })
  })
}
const takenBack = { ar: 'أُلغي طلب الشحن.', en: 'The delivery request is cancelled.' }

/**
 * Staff end a delivery before the car is loaded. Its separate payment goes to the buyer's wallet, its invoice is
 * credited,
 * and the free days in the yard begin again, because the buyer has to collect the car now. It runs in the caller's
 * transaction.
 * Refusals: `not_found`, `order_wrong_state`, `transfer_under_review`.
 */
export async function cancelShipping(
  tx: Tx,
  deps: ShippingDeps,
  staff: Staff & { reason: string },
  id: number,
): Promise<Refusal | undefined> {
  const found = await findShipping(tx, id)
  if (!found) return refuse('not_found')
  await lockWallet(tx, found.buyerId)
  const locked = await lockBoth(tx, id)
  if (!locked) return refuse('not_found')
  const returned = await cancel(tx, deps, locked, staff.reason)
  if (isRefusal(returned)) return returned
  const { reason } = staff
  await auditShipping(tx, staff, locked.row, { action: 'shipping.canceled', after: { status: 'canceled' }, reason })
  const notices = [canceledNotice(locked.row, reason, returned)]
  afterCommit(tx, await deps.notices(asQueryable(tx), notices))
  return undefined
}

type Locked = { order: FullOrder; row: ShippingRow }

async function lockBoth(tx: Tx, id: number): Promise<Locked | undefined> {
  const found = await findShipping(tx, id)
  const order = found && (await lockFullOrder(tx, found.orderId))
  const row = await lockShipping(tx, id)
  return order && row && { order, row }
}

/** @returns the amount returned to the wallet, in halalas. */
async function cancel(
  tx: Tx,
  deps: ShippingDeps,
  { order, row }: Locked,
  reason: string | null,
): Promise<number | Refusal> {
  if (row.status !== 'requested' && row.status !== 'quoted' && row.status !== 'accepted')
    return refuse('order_wrong_state')
  if (row.status === 'accepted' && row.paymentId === null) {
    if (order.status !== 'pending') return refuse('order_wrong_state')
    if (order.invoiceStatus === 'under_review' || (await hasTransferUnderReview(tx, order.id)))
      return refuse('transfer_under_review')
    await putIntoOrder(tx, order, 0)
    const settled = await settleIfPaid(tx, deps, order.id)
    afterCommit(tx, await deps.notices(asQueryable(tx), settled))
  }
  const returned =
    row.status === 'accepted' && row.paymentId !== null ? await returnShipping(tx, deps, order, row, reason) : 0
  if (returned > 0 && order.status === 'delivering') {
    const { orders } = await deps.settings.read(tx)
    await changeOrder(tx, order.id, { collectBy: daysFromNow(orders.collectFreeDays), collectedPaidDays: 0 })
  }
  await changeShipping(tx, row.id, { status: 'canceled', endedAt: databaseNow, endReason: reason })
  return returned
}
