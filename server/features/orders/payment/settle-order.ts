import type { Tx } from '#server/platform/db/database.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { sellCar } from '../../catalogue/index.ts'
import type { Events } from '../../events.ts'
import { post, releaseHold } from '../../ledger/index.ts'
import type { OrderMoney } from '../../payments/index.ts'
import { receiveCollection } from '../handover/receive-collection.ts'
import { excessNotice, paidNotices, shortNotice } from '../notices.ts'
import { receiveShipping } from '../shipping/receive-shipping.ts'
import { depositsHeld } from '../store.ts'
import { settlementLines } from './accrue-order.ts'
import { orderEvent, toWallet } from './excess.ts'
import { amountDue } from './order-amounts.ts'
import { changeOrder, databaseNow, type FullOrder, lockFullOrder, resumeDueDate } from './payment-store.ts'
import { amountUnderReview } from './review-store.ts'

type SettleDeps = { events: Events }
type ReceiveDeps = SettleDeps & { settings: Settings }

/**
 * Books money received for an order, in the transaction that credits it; the caller holds the payer's wallet. A
 * surplus, because the order is paid or canceled or cost less, goes to the payer's wallet.
 * @returns the notices to the member and the seller.
 */
export async function receiveForOrder(tx: Tx, deps: ReceiveDeps, money: OrderMoney): Promise<Notice[]> {
  const order = await lockFullOrder(tx, money.orderId)
  if (!order) throw new Error(`payment ${money.paymentId} is for order ${money.orderId}, which does not exist`)
  if (money.orderPart === 'shipping') return receiveShipping(tx, deps.events, order, money)
  if (money.orderPart === 'collection') return receiveCollection(tx, deps.events, order, money)
  if (order.status !== 'pending' || order.invoiceStatus === 'waiting_invoice') {
    await toWallet(tx, order, money.amount)
    return [excessNotice(order, money.amount)]
  }
  const paidAmount = order.paidAmount + money.amount
  const held = (await depositsHeld(tx, [order.id])).get(order.id) ?? 0
  const due = amountDue({ ...order, paidAmount }, held)
  // The wallet's part leaves the way that the buyer chose for the rest.
  const paymentMethod = money.method === 'wallet' && due > 0 ? order.paymentMethod : money.method
  const now = { ...order, paidAmount, paymentMethod }
  await changeOrder(tx, order.id, { paidAmount, paymentMethod })
  if (due === 0) return settleOrder(tx, deps, now, held)
  if (order.invoiceStatus === 'under_review' && (await amountUnderReview(tx, order.id)) < due)
    await endReview(tx, deps.settings, order)
  return [shortNotice(order, { paid: money.amount, due })]
}

/**
 * An order under review waits for money again, and its clock runs on from where it stood. @returns the new due date.
 */
export async function endReview(
  tx: Tx,
  settings: Settings,
  order: Pick<FullOrder, 'id' | 'graceDays'>,
): Promise<Date | null> {
  const { orders } = await settings.read(tx)
  const invoiceStatus = order.graceDays > 0 ? 'grace' : 'issued'
  return resumeDueDate(tx, order.id, { invoiceStatus, hoursMax: orders.reviewHoursMax })
}

/**
 * Ends the payment of a locked order that is fully paid: the advances pay the receivable, the price less the commission
 * is owed to the seller, the deposit is freed or counted, and the paperwork begins.
 */
export async function settleOrder(tx: Tx, deps: SettleDeps, order: FullOrder, held: number): Promise<Notice[]> {
  const fromDeposit = order.depositCounts ? Math.max(0, Math.min(held, order.total - order.paidAmount)) : 0
  const excess = order.paidAmount + fromDeposit - order.total
  if (excess < 0) throw new Error(`order ${order.id} is not paid`)
  await releaseDeposit(tx, order)
  await post(tx, {
    kind: 'order_paid',
    reference: `order:${order.id}`,
    carId: order.carId,
    postings: [
      { account: 'advances', amount: -order.paidAmount } as const,
      { account: 'wallet', ownerId: order.buyerId, amount: excess - fromDeposit } as const,
      ...(await settlementLines(tx, order)),
    ].filter(({ amount }) => amount !== 0),
  })
  await changeOrder(tx, order.id, {
    invoiceStatus: 'payment_confirmed',
    paidAmount: order.total,
    reviewSince: null,
  })
  await changeOrder(tx, order.id, { invoiceStatus: 'paid', paidAt: databaseNow })
  await changeOrder(tx, order.id, { status: 'making', makingAt: databaseNow })
  if (order.lotId === null) await sellCar(tx, order.carId)
  await deps.events.publish(tx, 'orderPaid', orderEvent(order))
  const notices = paidNotices(order)
  return excess > 0 ? [...notices, excessNotice(order, excess)] : notices
}

/**
 * Settles an order that costs less than before, if its payments are enough by now. The caller holds the wallet's lock.
 */
export async function settleIfPaid(tx: Tx, deps: SettleDeps, orderId: number): Promise<Notice[]> {
  const order = await lockFullOrder(tx, orderId)
  if (order?.status !== 'pending' || order.paidAmount === 0) return []
  const held = (await depositsHeld(tx, [order.id])).get(order.id) ?? 0
  return amountDue(order, held) === 0 ? settleOrder(tx, deps, order, held) : []
}

/** Frees the rest of the deposit of an order: that of its lot, or that of its purchase. */
export async function releaseDeposit(tx: Tx, order: Pick<FullOrder, 'id' | 'lotId'>): Promise<void> {
  if (order.lotId !== null) await releaseHold(tx, 'lot', order.lotId)
  else await releaseHold(tx, 'order', order.id)
}
