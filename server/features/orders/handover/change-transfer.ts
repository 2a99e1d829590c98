import { inTransaction } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import { type ActingStaff, audited } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { detailOf } from '../detail-store.ts'
import { transferChangedNotice } from '../notices.ts'
import { readTransfer, type TransferFields } from '../payment/complete-order.ts'
import { buyerOf, changeOrder, lockFullOrder } from '../payment/payment-store.ts'

type TransferChange = { orderId: number; fields: TransferFields }

/**
 * Corrects the person that the car of an order is transferred to, until the handover. The buyer gets a notice, because
 * their car would go to this person.
 * Refusals: `not_found`, `order_wrong_state`, `invalid`.
 */
export async function changeTransfer(
  deps: OrderDeps,
  staff: ActingStaff,
  { orderId, fields }: TransferChange,
): Promise<Record<string, never> | Refusal> {
  const transfer = readTransfer(fields)
  if (isRefusal(transfer)) return transfer
  const done = await inTransaction(deps.db, async (tx) => {
    const buyerId = await buyerOf(tx, orderId)
    if (buyerId === undefined) return refuse('not_found')
    await lockWallet(tx, buyerId)
    const order = await lockFullOrder(tx, orderId)
    if (!order) return refuse('not_found')
    if (order.status !== 'pending' && order.status !== 'making') return refuse('order_wrong_state')
    const { transferName, transferLocation } = await detailOf(tx, order.id)
    await changeOrder(tx, order.id, {
      transferName: transfer.name,
      transferIdentitySealed: deps.secrets.seal('transfer-identity', transfer.identity),
      transferPhone: transfer.phone,
      transferLocation: transfer.location,
    })
    // Without the numbers, which readers of the audit need not know.
    await audited(tx, staff, {
      action: 'order.transfer_changed',
      subject: `order:${orderId}`,
      before: { name: transferName, location: transferLocation },
      after: { name: transfer.name, location: transfer.location },
      reason: staff.reason,
    })
    return { sendNotice: await deps.notices(asQueryable(tx), [transferChangedNotice(order, transfer.name)]) }
  })
  if (isRefusal(done)) return done
  done.sendNotice()
  return {}
}
