import type { Language } from '#contract/http/shapes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { OrderPart, PaymentMethod } from './store.ts'

/** A received payment for an order; the amount in halalas. */
export type OrderMoney = {
  paymentId: number
  orderId: number
  orderPart: OrderPart
  accountId: number
  amount: number
  method: PaymentMethod
  /** The online payment that it was begun with. */
  togetherId?: number
}

/** The functions of orders that payments need; orders are further right. */
export type OrderPort = {
  /** Books money received for an order, under the lock of the payer's wallet. @returns the member's notice. */
  received: (tx: Tx, money: OrderMoney) => Promise<Notice[]>
  /**
   * Lets a transfer of the member for an order be sent in; the order is under review once they add up. Refusals:
   * `not_found`, those of paying.
   */
  announceTransfer: (
    tx: Tx,
    accountId: number,
    transfer: { orderId: number; amount: number },
  ) => Promise<Refusal | undefined>
  /** The reason that an order of the member cannot be paid now. Refusals: `not_found`, those of paying. */
  payRefusal: (tx: Tx, accountId: number, orderId: number) => Promise<Refusal | undefined>
  /**
   * The amount that the invoice of an order still takes, in halalas; undefined if it takes no money. It locks the
   * order.
   */
  due: (tx: Tx, orderId: number) => Promise<number | undefined>
  /** The money of an order for the audit: amounts in halalas, `due` null if its invoice takes none. */
  standing: (tx: Tx, orderId: number) => Promise<{ paid: number; due: number | null; invoice: string }>
  /** The transfer was refused: the order waits for money again. */
  endTransfer: (tx: Tx, orderId: number) => Promise<void>
  /** The purpose on a payment page. */
  describe: (orderId: number, language: Language) => Promise<string>
}
