import type { Tx } from '#server/platform/db/database.ts'
import { lockWallet } from '../../ledger/index.ts'
import type { OrderPort } from '../order-port.ts'
import type { PaymentRow } from '../store.ts'

type Target = Pick<PaymentRow, 'accountId' | 'orderId' | 'orderPart'>

/** What money by hand changes, for its audit row: the money of an order, or what the member has available. */
export async function standingOf(
  tx: Tx,
  { orders }: { orders: Pick<OrderPort, 'standing'> },
  { accountId, orderId, orderPart }: Target,
): Promise<object> {
  if (orderId !== null && orderPart === 'invoice') return orders.standing(tx, orderId)
  return { available: (await lockWallet(tx, accountId)).available }
}

/** The subject of that row. */
export const subjectOf = ({ accountId, orderId }: Target): string =>
  orderId === null ? `account:${accountId}` : `order:${orderId}`
