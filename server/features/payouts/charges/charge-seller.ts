import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { bookPayout } from '../../invoices/index.ts'
import { writePaid } from '../payout-store.ts'
import { type Charge, insertCharge, insertUse, openCharges, openPayouts, sellerOf } from './charge-store.ts'

/**
 * Records what the seller of an order owes for a case, in halalas, and takes it off the payouts that have not gone to
 * the bank: that of the order first. The rest waits for their next sales.
 */
export async function chargeSeller(tx: Tx, charge: Charge): Promise<void> {
  if (charge.amount <= 0) return
  const accountId = await sellerOf(tx, charge.orderId)
  await insertCharge(tx, accountId, charge)
  await takeCharges(tx, accountId)
}

/** Takes the open charges of a seller off their open payouts. */
export async function takeCharges(tx: Tx, accountId: number): Promise<void> {
  for (const { id: chargeId, orderId, rest } of await openCharges(tx, accountId)) {
    let left = rest
    for (const payout of await openPayouts(tx, { accountId, orderId })) {
      const amount = Math.min(left, payout.net)
      if (amount === 0) break
      left -= amount
      await insertUse(tx, { chargeId, payoutId: payout.id, amount })
      if (amount === payout.net) await settleWhole(tx, payout)
    }
  }
}

/** Nothing is left to be sent: the seller has paid their debt with it. */
async function settleWhole(
  tx: Tx,
  { id, orderId, net, charged }: { id: number; orderId: number; net: number; charged: number },
): Promise<void> {
  const reference = `CHARGED-${id}`
  const refused = await bookPayout(tx, { orderId, amount: 0, charged: charged + net, reference })
  if (isRefusal(refused)) throw new Error(`payout ${id} cannot be settled`)
  await writePaid(tx, id, reference)
}
