import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { OrderDeps } from '../deps.ts'
import { permitNotice } from '../notices.ts'
import { readingIn, readOrderDetail } from '../order-detail.ts'
import { type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { type Ways, waysOf } from '../payment/ways.ts'
import { isShipped } from '../shipping/shipping-store.ts'
import { type CollectionDue, collectionDue, dayEnd } from './collection-rules.ts'
import { insertCharge, insertPermit, permitOf } from './permit-store.ts'

/**
 * Gets the exit permit of a ready car. If days after the free ones are due, their payment begins instead, and the
 * permit is issued once it is paid. Rules: docs/rules/orders.md, ORD-40 and on.
 * Refusals: `not_found`, `not_ready`, `shipping_accepted`, `permit_used`, those of `startPayment`.
 */
export async function collectFee(
  deps: OrderDeps,
  caller: Caller,
  orderId: number,
  ways: Ways,
): Promise<RawAnswer | Refusal> {
  let publishNotices: (() => void) | undefined
  const answer = await deps.payments.payOrder(caller, {
    purpose: 'order',
    orderIds: [orderId],
    orderPart: 'collection',
    ...waysOf(ways),
    prepare: async (tx) => {
      const prepared = await prepare(tx, deps, caller.accountId, orderId)
      if (isRefusal(prepared)) return prepared
      const { days, fee, taxAmount, total } = prepared.due
      if (prepared.permit)
        publishNotices = await deps.notices(asQueryable(tx), [permitNotice(prepared.order, prepared.permit)])
      return {
        parts: [{ orderId, orderPart: 'collection', amount: total }],
        attach: (_tx, paymentId) => insertCharge(tx, { paymentId, orderId, days, fee, taxAmount }),
      }
    },
    present: async (tx, payment) => ({
      ...granted(await readOrderDetail(readingIn(tx, deps), caller, orderId)),
      payment,
    }),
  })
  publishNotices?.()
  return answer
}

async function prepare(
  tx: Tx,
  deps: OrderDeps,
  accountId: number,
  orderId: number,
): Promise<{ order: FullOrder; due: CollectionDue; permit?: string } | Refusal> {
  const order = await lockFullOrder(tx, orderId)
  if (!order || order.buyerId !== accountId) return refuse('not_found')
  if (order.status !== 'delivering' || order.collectBy === null) return refuse('not_ready')
  if (await isShipped(tx, orderId)) return refuse('shipping_accepted')
  const standing = await permitOf(tx, orderId)
  if (standing?.usedAt) return refuse('permit_used')
  const { fees, site } = await deps.settings.read(tx)
  const now = await databaseTime(tx)
  const { collectBy, collectedPaidDays: paidDays } = order
  const due = collectionDue({ collectBy, paidDays, now }, { feePerDay: site.collectFeesPerDay, vatBps: fees.vatBps })
  // Free days count as paid.
  if (due.total > 0) return { order, due }
  if (standing && standing.validUntil > now) return { order, due }
  const validUntil = dayEnd(collectBy, Math.max(paidDays, paidDays + due.days))
  const permit = await insertPermit(tx, { orderId, validUntil })
  return { order, due, permit: permit.number }
}
