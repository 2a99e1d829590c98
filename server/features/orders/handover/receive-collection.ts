import type { Tx } from '#server/platform/db/database.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Events } from '../../events.ts'
import { post } from '../../ledger/index.ts'
import type { OrderMoney } from '../../payments/index.ts'
import { permitNotice } from '../notices.ts'
import { changeOrder, type FullOrder } from '../payment/payment-store.ts'
import { dayEnd } from './collection-rules.ts'
import { chargeOf, insertPermit } from './permit-store.ts'

/** Books paid days in the yard and issues the exit permit for as long as they reach. */
export async function receiveCollection(
  tx: Tx,
  events: Events,
  order: FullOrder,
  money: OrderMoney,
): Promise<Notice[]> {
  const { days, fee, taxAmount } = await chargeOf(tx, money.paymentId)
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
  if (order.status !== 'delivering' || order.collectBy === null) return []
  const permit = await insertPermit(tx, { orderId: order.id, validUntil: dayEnd(order.collectBy, paidDays) })
  return [permitNotice(order, permit.number)]
}
