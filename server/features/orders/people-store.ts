import type { Tx } from '#server/platform/db/database.ts'

/**
 * Removes the persons of ownership transfers from a buyer's orders, and addresses and receivers from their deliveries.
 * Data that the law requires is in the invoices and sealed with the closed account.
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
