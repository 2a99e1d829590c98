import { type Fees, feesFor, type SellerShare, sellerShareOf } from '#contract/values/fees.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Sale } from '../events.ts'
import { type IssueDeps, openToBuyer } from './payment/issue-invoice.ts'
import { ratesOf, sellerRatesOf } from './payment/order-amounts.ts'
import { insertOrder, isHouseCar, writeNegotiated } from './store.ts'

/**
 * Opens the order of an approved sale, with the totals of today's rates and its invoice, in the transaction of the
 * approval, under the lock of the buyer's wallet. A lot has
 * at most one active order. A negotiated order is promoted to it; calling this again does nothing. Calls for one lot
 * are serialised, because bidding and offers hold the lot's lock. Of two concurrent inserts the database may refuse
 * one.
 */
export async function createOrder(deps: IssueDeps, tx: Tx, sale: Sale): Promise<void> {
  const { lotId, carId, buyerId } = sale
  const orderId = await insertOrder(tx, await withFees(deps.settings, tx, sale))
  if (orderId === undefined) return
  await deps.events.publish(tx, 'orderCreated', { orderId, lotId, carId, buyerId })
  await openToBuyer(tx, deps, orderId)
}

/**
 * Shows the buyer the order that an offer would make, at the current price, in the transaction of the
 * offer.
 */
export async function negotiateOrder(settings: Settings, tx: Tx, sale: Sale): Promise<void> {
  await writeNegotiated(tx, await withFees(settings, tx, sale))
}

const NO_COMMISSION = { commission: 0, commissionTax: 0 }

/** A sale with the totals of today's rates, and the commission of its seller. */
export async function withFees<S extends { carId: number; price: number }>(
  settings: Settings,
  tx: Tx,
  sale: S,
): Promise<S & Fees & Omit<SellerShare, 'net'> & { vatBps: number }> {
  const { fees: rates } = await settings.read(tx)
  const fees = feesFor({ price: sale.price }, ratesOf(rates))
  const { commission, commissionTax } = (await isHouseCar(tx, sale.carId))
    ? NO_COMMISSION
    : sellerShareOf(sale.price, sellerRatesOf(rates))
  return { ...sale, ...fees, commission, commissionTax, vatBps: rates.vatBps }
}
