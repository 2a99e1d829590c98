import type * as z from 'zod'
import type { item } from '#contract/http/money/orders.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { bind } from '#server/platform/bind.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Events } from '../events.ts'
import type { OrderPort } from '../payments/index.ts'
import type { ActingStaff, Staff } from '../staff/index.ts'
import { type CancelRequest, cancelOrder, freesLateDeposit } from './cancelling/cancel-order.ts'
import type { OrderDeps } from './deps.ts'
import { type ExtendRequest, extendOrder, extensionsLeft } from './due/extend-order.ts'
import { giveUpOrder } from './due/give-up.ts'
import { runDueOrders } from './due/run-due-orders.ts'
import { waiveForfeit } from './due/waive-forfeit.ts'
import { changeOwnTransfer, changeTransferByStaff } from './handover/change-transfer.ts'
import { checkPermit } from './handover/check-permit.ts'
import { collectFee } from './handover/collect-fee.ts'
import { handoverNeedsTwo, type MoveRequest, moveOrder } from './handover/move-order.ts'
import { recordStep, type StepRequest, stepNeedsTwo } from './handover/transfer-steps.ts'
import { readOrderDetail } from './order-detail.ts'
import { announceTransfer, dueOf, endTransfer, payRefusalOf, standingOf } from './payment/announce-transfer.ts'
import { completeOrder } from './payment/complete-order.ts'
import { payInvoices } from './payment/pay-invoices.ts'
import { offeredItems, readFullOrder } from './payment/payment-store.ts'
import { quoteOrder } from './payment/quote-order.ts'
import { receiveForOrder } from './payment/settle-order.ts'
import { createShipping } from './shipping/shipping.ts'

type PortDeps = { db: Database; events: Events; settings: Settings }

/** The payments' calls when money for an order has come in. */
export const orderPort = ({ db, events, settings }: PortDeps): OrderPort => ({
  received: (tx, money) => receiveForOrder(tx, { events, settings }, money),
  announceTransfer: (tx, accountId, transfer) => announceTransfer(tx, settings, accountId, transfer),
  payRefusal: payRefusalOf,
  due: dueOf,
  standing: standingOf,
  endTransfer: (tx, orderId) => endTransfer(tx, settings, orderId),
  describe: async (orderId, language) => {
    const order = await readFullOrder(db, orderId)
    return order ? `${order.number}: ${order.title[language]}` : ''
  },
})

/** An order from its invoice to the handed-over car. */
export function createOrderPath(deps: OrderDeps) {
  return {
    ...bind({ ...deps, values: () => deps.settings.current() }, { read: readOrderDetail }),
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
    /** Returns a kept deposit; see `waiveForfeit`. */
    waiveForfeit: (tx: Tx, staff: ActingStaff, orderId: number) => waiveForfeit(tx, deps, staff, orderId),
    /** Gives more days to pay; see `extendOrder`. */
    extend: (tx: Tx, staff: ActingStaff, request: ExtendRequest) => extendOrder(tx, deps, staff, request),
    extensionsLeft: (tx: Tx, orderId: number) => extensionsLeft(tx, deps.settings, orderId),
    /** Cancels an order until its car is ready; see `cancelOrder`. */
    cancel: (tx: Tx, staff: ActingStaff | null, request: CancelRequest) => cancelOrder(tx, deps, staff, request),
    freesLateDeposit,
    /** Books what the gateway has received for an order; false if it does not answer. */
    settleOnline: (orderId: number) => deps.payments.settleOrder(orderId),
    /** Moves a paid order on; see `moveOrder`. */
    move: (tx: Tx, staff: Staff | null, request: MoveRequest) => moveOrder(tx, deps, staff, request),
    handoverNeedsTwo: (tx: Tx, by: number, request: MoveRequest) => handoverNeedsTwo(tx, deps, by, request),
    /** Records a step of the ownership transfer; see `recordStep`. */
    recordStep: (tx: Tx, staff: Staff, request: StepRequest) => recordStep(tx, deps, staff, request),
    stepNeedsTwo: (tx: Tx, by: number, request: StepRequest) => stepNeedsTwo(tx, deps, by, request),
    shipping: createShipping(deps),
    ...bind(deps, {
      quote: quoteOrder,
      complete: completeOrder,
      payInvoices,
      collectFee,
      /** The job calls it each minute. */
      runDue: runDueOrders,
      changeTransferByStaff,
      changeOwnTransfer,
      giveUp: giveUpOrder,
      checkPermit,
    }),
  }
}
export type OrderPath = ReturnType<typeof createOrderPath>
