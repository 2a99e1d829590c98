import type * as z from 'zod'
import type { item, orderRoutes } from '#contract/http/money/orders.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Events } from '../events.ts'
import { lockWallet } from '../ledger/index.ts'
import type { OrderPort } from '../payments/index.ts'
import type { ActingStaff, Staff } from '../staff/index.ts'
import type { OrderDeps } from './deps.ts'
import { type ExtendRequest, extendOrder } from './due/extend-order.ts'
import { runDueOrders } from './due/run-due-orders.ts'
import { type WaivingStaff, waiveForfeit } from './due/waive-forfeit.ts'
import { changeTransfer, type TransferChange } from './handover/change-transfer.ts'
import { checkPermit, type GateRequest } from './handover/check-permit.ts'
import { collectFee } from './handover/collect-fee.ts'
import { type MoveRequest, moveOrder } from './handover/move-order.ts'
import { readOrderDetail } from './order-detail.ts'
import { announceTransfer, dueOf, endTransfer, payRefusalOf } from './payment/announce-transfer.ts'
import { completeOrder } from './payment/complete-order.ts'
import { orderEvent } from './payment/excess.ts'
import { issuedNotice, issueInvoiceForOrder } from './payment/issue-invoice.ts'
import { buyerOf, type FullOrder, offeredItems, readFullOrder } from './payment/payment-store.ts'
import { quoteOrder } from './payment/quote-order.ts'
import { receiveForOrder } from './payment/settle-order.ts'
import type { Viewing } from './read-orders.ts'
import { createShipping } from './shipping/shipping.ts'

type Body = z.output<typeof orderRoutes.completeWinOrder.body>

type PortDeps = { db: Database; events: Events; settings: Settings }

/** The payments' calls when money for an order has come in. */
export const orderPort = ({ db, events, settings }: PortDeps): OrderPort => ({
  received: (tx, money) => receiveForOrder(tx, { events }, money),
  announceTransfer: (tx, accountId, orderId) => announceTransfer(tx, settings, accountId, orderId),
  payRefusal: payRefusalOf,
  due: dueOf,
  endTransfer,
  describe: async (orderId, language) => {
    const order = await readFullOrder(db, orderId)
    return order ? `${order.number}: ${order.title[language]}` : ''
  },
})

/** An order from its invoice to the handed-over car. */
export function createOrderPath(deps: OrderDeps) {
  return {
    read: (viewing: Viewing, id: number) =>
      readOrderDetail({ ...deps, values: () => deps.settings.current() }, viewing, id),
    items: async (language: Language): Promise<{ items: z.infer<typeof item>[] }> => {
      const items = await offeredItems(deps.db)
      return {
        items: items.map(({ id, nameAr, nameEn, price, taxable }) => ({
          id,
          name: language === 'ar' ? nameAr : nameEn,
          price: toRiyals(price),
          taxable,
        })),
      }
    },
    quote: (accountId: number, orderId: number, choice: Parameters<typeof quoteOrder>[3]) =>
      quoteOrder(deps, accountId, orderId, choice),
    complete: (caller: Caller, body: Body) => completeOrder(deps, caller, body),
    collectFee: (caller: Caller, orderId: number) => collectFee(deps, caller, orderId),
    /** Gives an unpaid order more time; see `extendOrder`. */
    extend: (staff: ActingStaff, request: ExtendRequest) => extendOrder(deps, staff, request),
    /** Returns a kept deposit; see `waiveForfeit`. */
    waiveForfeit: (tx: Tx, staff: WaivingStaff, orderId: number) => waiveForfeit(tx, deps, staff, orderId),
    /** Handles due dates; the job calls it each minute. */
    runDue: () => runDueOrders(deps),
    move: (staff: Staff | null, request: MoveRequest) => moveOrder(deps, staff, request),
    changeTransfer: (staff: ActingStaff, request: TransferChange) => changeTransfer(deps, staff, request),
    checkPermit: (staff: Staff, request: GateRequest) => checkPermit(deps, staff, request),
    shipping: createShipping(deps),
    /** Issues the invoice of an order with the due date of the settings, and notifies the buyer. */
    issueInvoice: (orderId: number) => issueInvoice(deps, orderId),
  }
}
export type OrderPath = ReturnType<typeof createOrderPath>

async function issueInvoice(deps: OrderDeps, orderId: number): Promise<FullOrder | Refusal> {
  const done = await inTransaction(deps.db, async (tx) => {
    const buyerId = await buyerOf(tx, orderId)
    if (buyerId === undefined) return refuse('not_found')
    await lockWallet(tx, buyerId)
    const { orders } = await deps.settings.read(tx)
    const order = await issueInvoiceForOrder(tx, orderId, orders)
    if (isRefusal(order)) return order
    await deps.events.publish(tx, 'orderInvoiceIssued', { ...orderEvent(order), dueAt: order.dueAt })
    return { order, publishNotices: await deps.notices(asQueryable(tx), [issuedNotice(order)]) }
  })
  if (isRefusal(done)) return done
  done.publishNotices()
  return done.order
}
