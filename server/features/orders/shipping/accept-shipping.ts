import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { collectionDue } from '../handover/collection-rules.ts'
import { amountsWith } from '../payment/order-amounts.ts'
import { changeOrder, databaseNow, type FullOrder, itemsOf, lockFullOrder } from '../payment/payment-store.ts'
import { hasTransferUnderReview } from '../payment/review-store.ts'
import { type Ways, waysOf } from '../payment/ways.ts'
import { readShipping, type ShippingDeps } from './read-shipping.ts'
import { acceptedNotice } from './shipping-notices.ts'
import { offerTotal, offerVatBps } from './shipping-rules.ts'
import { changeShipping, findShipping, lockShipping, offersOf, type ShippingRow } from './shipping-store.ts'

/**
 * Accepts an offered price. In an unpaid order it becomes a part of the total; for a paid order a payment begins, and
 * the delivery is accepted once it is paid. Rules: docs/rules/orders.md, SHP-1 and on.
 * Refusals: `not_found`, `shipping_not_quoted`, `shipping_quote_expired`, `already_decided`, `order_wrong_state`,
 * `transfer_under_review`, `collect_fee_due`, those of `startPayment`.
 */
export async function acceptShipping(
  deps: ShippingDeps,
  caller: Caller,
  id: number,
  { offerId, ...ways }: Ways & { offerId: number | undefined },
): Promise<RawAnswer | Refusal> {
  const found = await findShipping(deps.db, id)
  if (found?.buyerId !== caller.accountId) return refuse('not_found')
  let publishNotices: (() => void) | undefined
  const answer = await deps.payments.payOrder(caller, {
    purpose: 'order',
    orderIds: [found.orderId],
    orderPart: 'shipping',
    ...waysOf(ways),
    prepare: async (tx) => {
      const due = await prepare(tx, deps, id, offerId)
      if (isRefusal(due)) return due
      if (due.row) publishNotices = await deps.notices(asQueryable(tx), [acceptedNotice(due.row, due.total)])
      return { parts: [{ orderId: found.orderId, orderPart: 'shipping', amount: due.row ? 0 : due.total }] }
    },
    present: async (tx, payment) => ({ request: granted(await readShipping(deps, tx, caller, id)), payment }),
  })
  publishNotices?.()
  return answer
}

/** Under the lock of the buyer's wallet. With `row` the delivery is accepted without a separate payment. */
async function prepare(
  tx: Tx,
  deps: ShippingDeps,
  id: number,
  offerId: number | undefined,
): Promise<{ total: number; row?: ShippingRow } | Refusal> {
  const found = await findShipping(tx, id)
  const order = found && (await lockFullOrder(tx, found.orderId))
  const row = await lockShipping(tx, id)
  if (!order || !row) return refuse('not_found')
  const refused = offerRefusal(row, await databaseTime(tx))
  if (refused) return refused
  const offers = await offersOf(tx, [id])
  const offer = offerId === undefined ? offers[0] : offers.find((each) => each.id === offerId)
  if (!offer) return refuse('shipping_not_quoted')
  const values = await deps.settings.read(tx)
  const { price, taxAmount, total } = offerTotal(offer.price, offerVatBps(order, values.fees.vatBps))
  const chosen = { offerId: offer.id, price, taxAmount }
  if (order.status === 'pending') {
    if (order.invoiceStatus === 'under_review' || (await hasTransferUnderReview(tx, order.id)))
      return refuse('transfer_under_review')
    await putIntoOrder(tx, order, price)
    await changeShipping(tx, id, { ...chosen, status: 'accepted', acceptedAt: databaseNow })
    return { total, row }
  }
  if (order.status !== 'making' && order.status !== 'delivering') return refuse('order_wrong_state')
  if (order.collectBy !== null) {
    const yard = { collectBy: order.collectBy, paidDays: order.collectedPaidDays, now: await databaseTime(tx) }
    const rates = { feePerDay: values.site.collectFeesPerDay, vatBps: values.fees.vatBps }
    if (collectionDue(yard, rates).total > 0) return refuse('collect_fee_due')
  }
  await changeShipping(tx, id, chosen)
  return { total }
}

function offerRefusal(row: ShippingRow, now: Date): Refusal | undefined {
  if (row.status === 'requested') return refuse('shipping_not_quoted')
  if (row.status === 'expired') return refuse('shipping_quote_expired')
  if (row.status !== 'quoted') return refuse('already_decided')
  return row.validUntil !== null && row.validUntil <= now ? refuse('shipping_quote_expired') : undefined
}

/** Writes the price of the delivery, without VAT, into an unpaid order; 0 removes it. */
export async function putIntoOrder(tx: Tx, order: FullOrder, price: number): Promise<void> {
  const services = await itemsOf(tx, order.id)
  const amounts = amountsWith({ ...order, shippingAmount: price }, { services, discount: order.discount })
  await changeOrder(tx, order.id, amounts)
}
