import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Events } from '../../events.ts'
import { post } from '../../ledger/index.ts'
import type { OrderMoney } from '../../payments/index.ts'
import { excessNotice, permitNotice } from '../notices.ts'
import { toWallet } from '../payment/excess.ts'
import { changeOrder, type FullOrder } from '../payment/payment-store.ts'
import { isShipped } from '../shipping/shipping-store.ts'
import { dayEnd, daysDue } from './collection-rules.ts'
import { type Charge, chargeOf, insertPermit } from './permit-store.ts'

type InYard = FullOrder & { collectBy: Date }

/**
 * Books paid days in the yard and issues the exit permit for as long as they reach. Money that pays no due days goes to
 * the wallet: a link stays open after another one is paid, the car has left or a carrier takes it, and finance may
 * credit another amount.
 */
export async function receiveCollection(
  tx: Tx,
  events: Events,
  order: FullOrder,
  money: OrderMoney,
): Promise<Notice[]> {
  const charge = await chargeOf(tx, money.togetherId ?? money.paymentId)
  if (!isInYard(order) || !charge || !(await isDue(tx, order, charge, money.amount))) {
    await toWallet(tx, order, money.amount)
    return [excessNotice(order, money.amount)]
  }
  const { days, fee, taxAmount } = charge
  await post(tx, {
    kind: 'collection_paid',
    reference: `order:${order.id}`,
    carId: order.carId,
    postings: [
      { account: 'advances' as const, amount: -money.amount },
      { account: 'collection' as const, amount: fee },
      { account: 'vat' as const, amount: taxAmount },
    ].filter(({ amount }) => amount !== 0),
  })
  const paidDays = order.collectedPaidDays + days
  await changeOrder(tx, order.id, { collectedPaidDays: paidDays })
  const { id: orderId, carId, lotId, buyerId } = order
  const about = { orderId, carId, lotId, buyerId, paymentId: money.paymentId }
  await events.publish(tx, 'collectionPaid', { ...about, days, fee, taxAmount })
  const permit = await insertPermit(tx, { orderId: order.id, validUntil: dayEnd(order.collectBy, paidDays) })
  return [permitNotice(order, permit.number)]
}

const isInYard = (order: FullOrder): order is InYard => order.status === 'delivering' && order.collectBy !== null

/** True if the buyer still owes the days of a charge, and the amount is exactly their price. */
async function isDue(tx: Tx, order: InYard, charge: Charge, amount: number): Promise<boolean> {
  if (charge.fee + charge.taxAmount !== amount || (await isShipped(tx, order.id))) return false
  const { collectBy, collectedPaidDays: paidDays } = order
  return charge.days <= daysDue({ collectBy, paidDays, now: await databaseTime(tx) })
}
