import type { EventBus } from '#server/platform/events/events.ts'

/** A sale at a price in halalas. */
export type Sale = { lotId: number; carId: number; buyerId: number; price: number }
/** An order that a buyer has to pay; without a lot it is for a car bought at its fixed price. */
export type OrderEvent = { orderId: number; carId: number; lotId: number | null; buyerId: number }

/**
 * Business events for features further right (or further left) that must act on them. An event is published inside the
 * transaction that makes it true, by the feature that owns the changed data.
 */
export type TransactionEvents = {
  /** Cars become public: in a published auction, or for sale. */
  carsPublished: { carIds: readonly number[] }
  /** Lots closed at their time or with their room; without a bid there is no leader. */
  lotsClosed: { lots: readonly { lotId: number; carId: number; auctionId: number; leaderId: number | null }[] }
  /** A sale was approved, agreed on, or made at the buy-now price. */
  lotSold: Sale
  /** The owner, or the deadline, rejected the sale; the buyer's deposit is free. */
  saleRejected: { lotId: number; carId: number; buyerId: number }
  /** The price that an owner and a buyer now negotiate. */
  offerMade: Sale
  /** A negotiation ended without a sale. */
  negotiationEnded: { lotId: number }
  /** Owner and buyer agreed below a fixed price. `deposit` was held for the offer and is free now; in halalas. */
  priceAgreed: { negotiationId: number; carId: number; buyerId: number; price: number; deposit: number }
  orderCreated: OrderEvent
  orderPaid: OrderEvent
  /**
   * `returned` if a case takes back a sale that was paid: then the seller may have the price already, and a buyer at fault
   * pays the costs of the order, in halalas without VAT.
   */
  orderCanceled: OrderEvent & { returned: { registration: number; shipping: number; vatBps: number } | null }
  /** A part of a paid order's price went back to its buyer. */
  orderReduced: OrderEvent
  /** The invoice of an order is due from now on. */
  orderInvoiceIssued: OrderEvent & { dueAt: Date }
  /** Days in the yard were paid; amounts in halalas. */
  collectionPaid: OrderEvent & { paymentId: number; days: number; fee: number; taxAmount: number }
  /** The delivery of a car was paid separately; amounts in halalas. */
  shippingPaid: OrderEvent & { paymentId: number; fee: number; taxAmount: number }
  /** A separately paid delivery is canceled; its money is in the buyer's wallet. */
  shippingReturned: OrderEvent & { paymentId: number }
  /**
   * A part of a held deposit was kept: a day of grace, or the rest when the order was canceled. In halalas, with VAT.
   */
  depositKept: OrderEvent & { journalId: number; amount: number; cause: 'grace' | 'forfeit' }
  /** The deposit kept at the end of an order is returned; `keptJournalId` had kept it. */
  forfeitWaived: OrderEvent & { keptJournalId: number }
  /** A member closed the account; data that no law requires is removed. `phone` is the one that they had proved. */
  accountClosed: { accountId: number; phone: string | null }
  /** Two accounts are one person's: everything except written history moves to the one that stays. */
  accountsMerged: { fromId: number; intoId: number }
  /** Money was credited to a wallet or to the advances of an order; `amount` in halalas. */
  paymentSettled: { paymentId: number; accountId: number; amount: number }
}

/** Published only after the commit: the bid path has no time for handlers inside its transaction. */
export type CommittedEvents = {
  /** A bidder no longer leads a lot. Their deposit is free. */
  leadLost: { lotId: number; accountId: number }
}

export type Events = EventBus<TransactionEvents, CommittedEvents>
