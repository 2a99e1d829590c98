import { type Fees, feesFor } from '#contract/values/fees.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { insertOrder, writeNegotiated } from './store.ts'

/** A sale that stands: the price in halalas. */
export type Sale = { lotId: number; carId: number; buyerId: number; price: number }

/**
 * Opens the order of an approved sale, with the totals of today's rates, in the transaction of the approval. A lot has one
 * order that stands: one that was negotiated becomes it, and a second call changes nothing.
 */
export async function createOrder(settings: Settings, tx: Tx, sale: Sale): Promise<void> {
  await insertOrder(tx, await withFees(settings, tx, sale))
}

/** Shows the buyer the order that an offer would make, at the price that is on the table, in the transaction of the offer. */
export async function negotiateOrder(settings: Settings, tx: Tx, sale: Sale): Promise<void> {
  await writeNegotiated(tx, await withFees(settings, tx, sale))
}

/** A sale with the totals of today's rates. */
export async function withFees<S extends { price: number }>(settings: Settings, tx: Tx, sale: S): Promise<S & Fees> {
  const { fees: rates } = await settings.read(tx)
  const fees = feesFor(
    { price: sale.price },
    {
      commission_bps: rates.commissionBps,
      commission_min: rates.commissionMin,
      commission_max: rates.commissionMax,
      administrative_fee: rates.administrativeFee,
      vat_bps: rates.vatBps,
    },
  )
  return { ...sale, ...fees }
}
