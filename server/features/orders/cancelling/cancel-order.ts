import { compose } from '#contract/values/compose.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceDecision, lockClosedLot, writeCanceledSale } from '../../bidding/index.ts'
import { freeCar, lockForSale, publishSale } from '../../catalogue/index.ts'
import type { Events } from '../../events.ts'
import { lockWallet } from '../../ledger/index.ts'
import type { Moved } from '../../lots/index.ts'
import { type ActingStaff, audited } from '../../staff/index.ts'
import { CANCELED } from '../due/due-rules.ts'
import { toWallet } from '../payment/excess.ts'
import { dropCouponUse } from '../payment/payment-store.ts'
import { returnPayment } from '../payment/return-payment.ts'
import { releaseDeposit } from '../payment/settle-order.ts'
import { cancelOpenShipping } from '../shipping/close-shipping.ts'
import {
  type CanceledOrder,
  isRelisted,
  lockOrder,
  orderPlace,
  type PlacedOrder,
  writeCanceled,
} from './cancel-store.ts'

export type EndDeps = Pick<Platform, 'db' | 'live' | 'notices'> & {
  events: Events
  bidderNumber: (auctionId: number, accountId: number) => number
}

/**
 * Cancels an order until its car is ready, in the caller's transaction under the lock of the sold lot or car. It frees
 * the deposit,
 * returns all payments to the buyer's wallet, and releases the car for sale. Rules: docs/rules/orders.md, ORD-5 to
 * ORD-7.
 * Refusals: `not_found`, `order_paid`, `order_not_pending`, `seller_paid` if the price was paid out to the seller.
 */
export async function cancelOrder(
  tx: Tx,
  deps: EndDeps,
  staff: ActingStaff,
  orderId: number,
): Promise<CanceledOrder | Refusal> {
  const { reason } = staff
  const done = await endOrder(tx, deps, orderId, {
    reason,
    refusal: async (order) => cancelRefusal(order),
    keepDeposit: async () => undefined,
    notices: (order) => canceledNotices(order, reason),
  })
  if (isRefusal(done)) return done
  const { status, invoiceStatus, buyerId, carId, lotId, price } = done.after
  await audited(tx, staff, {
    action: 'order.canceled',
    subject: `order:${orderId}`,
    before: { status: done.before.status, invoiceStatus: done.before.invoiceStatus },
    after: { status, invoiceStatus, buyerId, carId, lotId, price },
    reason,
  })
  afterCommit(tx, done.publishNotices)
  return done.after
}

/** The end of an order before its car is ready. The part of the held deposit that `keepDeposit` leaves is freed. */
export type Ending = {
  /** Null if finance gives none. */
  reason: string | null
  refusal: (order: PlacedOrder) => Promise<Refusal | undefined>
  keepDeposit: () => Promise<void>
  notices: (order: PlacedOrder) => Notice[]
}

/** Ends an order under all its locks: the lot or car, then the buyer's wallet, then the order. */
export async function endOrder(
  tx: Tx,
  deps: EndDeps,
  orderId: number,
  ending: Ending,
): Promise<{ before: PlacedOrder; after: CanceledOrder; publishNotices: () => void } | Refusal> {
  const place = await orderPlace(tx, orderId)
  if (!place) return refuse('not_found')
  const lot = place.lotId === null ? undefined : await lockClosedLot(tx, place.lotId)
  if (isRefusal(lot)) return lot
  if (!lot) await lockForSale(tx, place.carId)
  await lockWallet(tx, place.buyerId)
  const order = await lockOrder(tx, orderId)
  const refused = await ending.refusal(order)
  if (refused) return refused
  await ending.keepDeposit()
  const after = await writeCanceled(tx, orderId, ending.reason)
  await dropCouponUse(tx, orderId)
  await cancelOpenShipping(tx, deps, order, ending.reason)
  if (order.paidAt !== null) await returnPayment(tx, order, ending.reason)
  else if (order.paidAmount > 0) await toWallet(tx, order, order.paidAmount)
  let moved: Moved | undefined
  if (lot) moved = await writeCanceledSale(tx, deps, lot)
  else await freePurchase(tx, order)
  // A car of the demonstration bought by a robot may be auctioned again.
  const isPast = lot !== undefined && (await isRelisted(tx, order.carId, lot.lot.lotId))
  const { carId, lotId, buyerId } = order
  await deps.events.publish(tx, 'orderCanceled', { orderId, carId, lotId, buyerId })
  const notify = await deps.notices(asQueryable(tx), ending.notices(order))
  const publishNotices = () => {
    if (moved && lot && !isPast) announceDecision(deps, moved, lot.nowUs)
    if (!lot) publishSale(deps.live, order.carId, 'for_sale')
    notify()
  }
  return { before: order, after, publishNotices }
}

/** Puts the car up for sale again, and frees the rest of the deposit of its purchase. */
async function freePurchase(tx: Tx, order: PlacedOrder): Promise<void> {
  await freeCar(tx, order.carId)
  await releaseDeposit(tx, order)
}

const ANNOUNCED = new Set(['under_review', 'payment_confirmed', 'paid'])

/** Finance decides announced money first. A car that is ready, or handed over, is not taken back. */
export function cancelRefusal(order: Pick<PlacedOrder, 'status' | 'invoiceStatus' | 'paidAt'>): Refusal | undefined {
  const { status, invoiceStatus, paidAt } = order
  if (status === 'negotiating' || status === 'canceled') return refuse('order_not_pending')
  if (status === 'making' && invoiceStatus === 'paid') return undefined
  if (status !== 'pending' || paidAt !== null || ANNOUNCED.has(invoiceStatus)) return refuse('order_paid')
  return undefined
}

function canceledNotices(order: PlacedOrder, reason: string | null): Notice[] {
  const { title, number } = order
  const because = reason === null ? CANCELED : { ar: compose`السبب: ${reason}.`, en: compose`Reason: ${reason}.` }
  const freed =
    order.paidAt === null
      ? { ar: ' عاد تأمينك إلى رصيدك المتاح.', en: ' Your deposit is free again.' }
      : { ar: ' عاد كل ما دفعته إلى محفظتك.', en: ' All that you paid is in your wallet.' }
  return [
    {
      accountId: order.buyerId,
      kind: 'order_canceled',
      url: '/win-auctions',
      title: { ar: compose`أُلغي طلبك على ${title.ar}`, en: compose`Your order for ${title.en} was canceled` },
      body: {
        ar:
          reason === null
            ? compose`الطلب ${number}. ${CANCELED.ar}${freed.ar}`
            : compose`الطلب ${number}، والسبب: ${reason}.${freed.ar}`,
        en: compose`Order ${number}. ${because.en}${freed.en}`,
      },
    },
    {
      accountId: order.ownerId,
      kind: 'sale_canceled',
      url: '/my-cars',
      title: { ar: compose`أُلغي بيع ${title.ar}`, en: compose`The sale of ${title.en} was canceled` },
      body:
        order.paidAt === null
          ? {
              ar: 'لم يكتمل شراؤها، ويمكن عرضها من جديد.',
              en: 'Its purchase was not completed; it can be offered again.',
            }
          : {
              ar: compose`${because.ar} أُلغيت فاتورة شرائها منك، ويمكن عرضها من جديد.`,
              en: compose`${because.en} The purchase invoice is void; the car can be offered again.`,
            },
    },
  ]
}
