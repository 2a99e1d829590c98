import type { Tx } from '#server/platform/db/database.ts'

/**
 * Removes from a buyer's orders to whom the car was transferred, and from their deliveries where it went and to whom. What
 * the law keeps is in the invoices and sealed with the closed account.
 */
export async function removePeopleOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ transferName: null, transferIdentitySealed: null, transferPhone: null, transferLocation: null })
    .where('buyerId', '=', accountId)
    .where('transferName', 'is not', null)
    .execute()
  await tx
    .updateTable('shippingRequests')
    .set({ address: '', shortAddress: null, postalCode: null, receiverName: '', receiverPhone: '', notes: null })
    .where('orderId', 'in', (orders) => orders.selectFrom('orders').select('id').where('buyerId', '=', accountId))
    .execute()
}
