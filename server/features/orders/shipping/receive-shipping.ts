import type { Tx } from '#server/platform/db/database.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Events } from '../../events.ts'
import { post } from '../../ledger/index.ts'
import type { OrderMoney } from '../../payments/index.ts'
import { revokePermits } from '../handover/permit-store.ts'
import { excessNotice } from '../notices.ts'
import { orderEvent, toWallet } from '../payment/excess.ts'
import { databaseNow, type FullOrder } from '../payment/payment-store.ts'
import { acceptedNotice } from './shipping-notices.ts'
import { changeShipping, lockOpenShipping } from './shipping-store.ts'

/**
 * Books the payment of a delivery, which accepts the delivery: the buyer no longer collects the car. Money
 * for an offer that the buyer no longer chooses goes to the wallet.
 */
export async function receiveShipping(
  tx: Tx,
  events: Events,
  order: FullOrder,
  { paymentId, amount }: OrderMoney,
): Promise<Notice[]> {
  const request = await lockOpenShipping(tx, order.id)
  const { price, taxAmount } = request ?? { price: null, taxAmount: null }
  const isChosen = request?.status === 'quoted' && price !== null && taxAmount !== null && price + taxAmount === amount
  if (!request || !isChosen || (order.status !== 'making' && order.status !== 'delivering')) {
    await toWallet(tx, order, amount)
    return [excessNotice(order, amount)]
  }
  await post(tx, {
    kind: 'shipping_paid',
    reference: `order:${order.id}`,
    carId: order.carId,
    postings: [
      { account: 'advances' as const, amount: -amount },
      { account: 'shipping' as const, amount: price },
      { account: 'vat' as const, amount: taxAmount },
    ].filter((posting) => posting.amount !== 0),
  })
  await changeShipping(tx, request.id, { status: 'accepted', acceptedAt: databaseNow, paymentId })
  await revokePermits(tx, order.id)
  await events.publish(tx, 'shippingPaid', { ...orderEvent(order), paymentId, fee: price, taxAmount })
  return [acceptedNotice(request, amount)]
}
