import { type Fees, feesFor } from '#contract/values/fees.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Events, Sale } from '../events.ts'
import { ratesOf } from './payment/order-amounts.ts'
import { insertOrder, writeNegotiated } from './store.ts'

/**
 * Opens the order of an approved sale, with the totals of today's rates, in the transaction of the approval. A lot has
 * at most one active order. A negotiated order is promoted to it; calling this again does nothing. Calls for one lot
 * are serialised, because bidding and offers hold the lot's lock. Of two concurrent inserts the database may refuse
 * one.
 */
export async function createOrder(
  { settings, events }: { settings: Settings; events: Events },
  tx: Tx,
  sale: Sale,
): Promise<void> {
  const { lotId, carId, buyerId } = sale
  const orderId = await insertOrder(tx, await withFees(settings, tx, sale))
  if (orderId !== undefined) await events.publish(tx, 'orderCreated', { orderId, lotId, carId, buyerId })
}

/**
 * Shows the buyer the order that an offer would make, at the current price, in the transaction of the
 * offer.
 */
export async function negotiateOrder(settings: Settings, tx: Tx, sale: Sale): Promise<void> {
  await writeNegotiated(tx, await withFees(settings, tx, sale))
}

/** A sale with the totals of today's rates. */
export async function withFees<S extends { price: number }>(
  settings: Settings,
  tx: Tx,
  sale: S,
): Promise<S & Fees & { vatBps: number }> {
  const { fees: rates } = await settings.read(tx)
  const fees = feesFor({ price: sale.price }, ratesOf(rates))
  return { ...sale, ...fees, vatBps: rates.vatBps }
}
