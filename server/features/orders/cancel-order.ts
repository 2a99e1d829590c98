import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceDecision, lockClosedLot, writeCanceledSale } from '../bidding/index.ts'
import { freeCar, lockForSale, publishSale } from '../catalogue/index.ts'
import type { Events } from '../events.ts'
import { lockWallet } from '../ledger/index.ts'
import type { Moved } from '../lots/index.ts'
import {
  type CanceledOrder,
  isRelisted,
  lockOrder,
  orderPlace,
  type PlacedOrder,
  writeCanceled,
} from './cancel-store.ts'
import { dropCouponUse } from './payment/payment-store.ts'
import { toWallet } from './payment/settle-order.ts'

type Deps = Pick<Platform, 'db' | 'live' | 'notices'> & {
  events: Events
  bidderNumber: (auctionId: number, accountId: number) => number
}
/** `also` runs in the transaction, with the order before and after, for the audit row. */
export type CancelRequest = {
  orderId: number
  reason: string
  also: (tx: Tx, before: PlacedOrder, after: CanceledOrder) => Promise<void>
}

/**
 * Cancels an order that nobody has paid, in one transaction under the lock of what was sold: the deposit is free, and the
 * car can be sold again. Rules: docs/rules/orders.md, ORD-5 to ORD-7.
 * Refusals: `not_found`, `order_paid`, `order_not_pending`.
 */
export async function cancelOrder(deps: Deps, request: CancelRequest): Promise<CanceledOrder | Refusal> {
  const done = await inTransaction(deps.db, (tx) => cancel(tx, deps, request))
  if (isRefusal(done)) return done
  done.tell()
  return done.after
}

async function cancel(tx: Tx, deps: Deps, { orderId, reason, also }: CancelRequest) {
  const place = await orderPlace(tx, orderId)
  if (!place) return refuse('not_found')
  const lot = place.lotId === null ? undefined : await lockClosedLot(tx, place.lotId)
  if (isRefusal(lot)) return lot
  if (!lot) await lockForSale(tx, place.carId)
  await lockWallet(tx, place.buyerId)
  const order = await lockOrder(tx, orderId)
  const refused = cancelRefusal(order)
  if (refused) return refused
  const after = await writeCanceled(tx, orderId, reason)
  await dropCouponUse(tx, orderId)
  if (order.paidAmount > 0) await toWallet(tx, order, order.paidAmount)
  let moved: Moved | undefined
  if (lot) moved = await writeCanceledSale(tx, deps, lot)
  else await freeCar(tx, order.carId)
  // A car of the demonstration that a robot had bought may be under the hammer again.
  const isPast = lot !== undefined && (await isRelisted(tx, order.carId, lot.lot.lotId))
  await also(tx, order, after)
  const { carId, lotId, buyerId } = order
  await deps.events.publish(tx, 'orderCanceled', { orderId, carId, lotId, buyerId })
  const notify = await deps.notices(asQueryable(tx), canceledNotices(order, reason))
  const tell = () => {
    if (moved && lot && !isPast) announceDecision(deps, moved, lot.nowUs)
    if (!lot) publishSale(deps.live, order.carId, 'for_sale')
    notify()
  }
  return { after, tell }
}

const PAID = new Set(['under_review', 'payment_confirmed', 'paid'])

/** Money that has come, or is announced, is given back by finance first. */
export function cancelRefusal(order: Pick<PlacedOrder, 'status' | 'invoiceStatus' | 'paidAt'>): Refusal | undefined {
  const { status, invoiceStatus, paidAt } = order
  if (status === 'negotiating' || status === 'canceled') return refuse('order_not_pending')
  if (status !== 'pending' || paidAt !== null || PAID.has(invoiceStatus)) return refuse('order_paid')
  return undefined
}

function canceledNotices(order: PlacedOrder, reason: string): Notice[] {
  const { title, number, lotId } = order
  const freed =
    lotId === null ? { ar: '', en: '' } : { ar: ' عاد تأمينك إلى رصيدك المتاح.', en: ' Your deposit is free again.' }
  return [
    {
      accountId: order.buyerId,
      kind: 'order_canceled',
      url: '/win-auctions',
      title: { ar: `أُلغي طلبك على ${title.ar}`, en: `Your order for ${title.en} was canceled` },
      body: {
        ar: `الطلب ${number}، والسبب: ${reason}.${freed.ar}`,
        en: `Order ${number}. Reason: ${reason}.${freed.en}`,
      },
    },
    {
      accountId: order.ownerId,
      kind: 'sale_canceled',
      url: '/my-cars',
      title: { ar: `أُلغي بيع ${title.ar}`, en: `The sale of ${title.en} was canceled` },
      body: {
        ar: 'لم يكتمل شراؤها، ويمكن عرضها من جديد.',
        en: 'Its purchase was not completed; it can be offered again.',
      },
    },
  ]
}
