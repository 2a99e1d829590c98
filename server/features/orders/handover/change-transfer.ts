import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import type { OrderDeps } from '../deps.ts'
import { detailOf } from '../detail-store.ts'
import { transferChangedNotice } from '../notices.ts'
import { readTransfer, type TransferFields } from '../payment/complete-order.ts'
import { buyerOf, changeOrder, lockFullOrder } from '../payment/payment-store.ts'

export type TransferChange = {
  orderId: number
  fields: TransferFields
  also: (tx: Tx, before: Named, after: Named) => Promise<void>
}
type Named = { name: string | null; location: string | null }

/**
 * Corrects who the car of an order is transferred to, until it is handed over. The buyer gets a notice, because their
 * car would go to the person named here.
 * Refusals: `not_found`, `order_wrong_state`, `invalid`.
 */
export async function changeTransfer(
  deps: OrderDeps,
  request: TransferChange,
): Promise<Record<string, never> | Refusal> {
  const transfer = readTransfer(request.fields)
  if (isRefusal(transfer)) return transfer
  const done = await inTransaction(deps.db, async (tx) => {
    const buyerId = await buyerOf(tx, request.orderId)
    if (buyerId === undefined) return refuse('not_found')
    await lockWallet(tx, buyerId)
    const order = await lockFullOrder(tx, request.orderId)
    if (!order) return refuse('not_found')
    if (order.status !== 'pending' && order.status !== 'making') return refuse('order_wrong_state')
    const { transferName, transferLocation } = await detailOf(tx, order.id)
    await changeOrder(tx, order.id, {
      transferName: transfer.name,
      transferIdentitySealed: deps.secrets.seal('transfer-identity', transfer.identity),
      transferPhone: transfer.phone,
      transferLocation: transfer.location,
    })
    await request.also(tx, { name: transferName, location: transferLocation }, transfer)
    return { sendNotice: await deps.notices(asQueryable(tx), [transferChangedNotice(order, transfer.name)]) }
  })
  if (isRefusal(done)) return done
  done.sendNotice()
  return {}
}
