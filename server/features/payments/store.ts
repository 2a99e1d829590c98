import { sql } from 'kysely'
import { releaseHold } from '#server/features/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Bill } from '#server/platform/gateways/gateway.ts'

/** The ways in which money comes in. */
export type IncomingMethod = 'online' | 'sadad' | 'bank_transfer' | 'cash'
/** `wallet` pays with money that came in before. */
export type PaymentMethod = IncomingMethod | 'wallet'
/** The purposes of money that comes in by hand. */
export type IncomingPurpose = 'wallet' | 'package' | 'order'
/** `invoices` is the online rest of parts of orders that it pays together with the wallet. */
export type PaymentPurpose = IncomingPurpose | 'invoices'
/** The part of an order that a payment pays: its invoice, days in the yard, or a delivery. */
export type OrderPart = 'invoice' | 'collection' | 'shipping'
export type PaymentStatus = 'initiated' | 'paid' | 'failed' | 'refunded'

/** A payment as stored; amounts in halalas. */
export type PaymentRow = {
  id: number
  accountId: number
  purpose: PaymentPurpose
  packageId: number | null
  orderId: number | null
  orderPart: OrderPart | null
  baseDeposit: number
  method: PaymentMethod
  amount: number
  status: PaymentStatus
  gateway: string | null
  gatewayRef: string | null
  checkoutUrl: string | null
  /** The SADAD bill of the payment: who bills, its number, and its end. */
  biller: string | null
  billNumber: string | null
  billExpiresAt: Date | null
  requestHash: Buffer | null
  journalId: number | null
  /** The payment that expected another amount of the same money. */
  replacesId: number | null
  createdAt: Date
}

const columns = [
  'id',
  'accountId',
  'purpose',
  'packageId',
  'orderId',
  'orderPart',
  'baseDeposit',
  'method',
  'amount',
  'status',
  'gateway',
  'gatewayRef',
  'checkoutUrl',
  'biller',
  'billNumber',
  'billExpiresAt',
  'requestHash',
  'journalId',
  'replacesId',
  'createdAt',
] as const

// Rows are cast to `PaymentRow` because the table's checks allow exactly its words.

export type NewPayment = {
  accountId: number
  purpose: PaymentPurpose
  packageId: number | null
  orderId: number | null
  orderPart: OrderPart | null
  baseDeposit: number
  method: PaymentMethod
  amount: number
  gateway: string | null
  requestKey: string | null
  requestHash: Buffer | null
  replacesId?: number
}

export const paymentRows = (db: Reader) => db.selectFrom('payments').select(columns).$castTo<PaymentRow>()

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  return tx.insertInto('payments').values(payment).returning(columns).$castTo<PaymentRow>().executeTakeFirstOrThrow()
}

/** The payment begun by a member's keyed request. */
export async function paymentOfRequest(tx: Tx, accountId: number, requestKey: string): Promise<PaymentRow | undefined> {
  return paymentRows(tx).where('accountId', '=', accountId).where('requestKey', '=', requestKey).executeTakeFirst()
}

/** A member's newest payment for a package that is still open. */
export async function openPackagePayment(
  db: Reader,
  accountId: number,
  packageId: number,
  method: PaymentMethod,
): Promise<PaymentRow | undefined> {
  return paymentRows(db)
    .where('accountId', '=', accountId)
    .where('packageId', '=', packageId)
    .where('method', '=', method)
    .where('status', '=', 'initiated')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A member's newest open payment for a part of an order. */
export async function openOrderPayment(
  db: Reader,
  accountId: number,
  part: { orderId: number; orderPart: OrderPart; method: PaymentMethod },
): Promise<PaymentRow | undefined> {
  return paymentRows(db)
    .where('accountId', '=', accountId)
    .where('orderId', '=', part.orderId)
    .where('orderPart', '=', part.orderPart)
    .where('method', '=', part.method)
    .where('status', '=', 'initiated')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A member's newest open payment for the same purpose by the same method. */
export async function openPaymentFor(
  db: Reader,
  accountId: number,
  target: Pick<PaymentRow, 'purpose' | 'packageId' | 'orderId'>,
  method: PaymentMethod,
): Promise<PaymentRow | undefined> {
  return paymentRows(db)
    .where('accountId', '=', accountId)
    .where('purpose', '=', target.purpose)
    .where('packageId', 'is not distinct from', target.packageId)
    .where('orderId', 'is not distinct from', target.orderId)
    .where('method', '=', method)
    .where('status', '=', 'initiated')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bankTransfers')
            .select('id')
            .whereRef('bankTransfers.paymentId', '=', 'payments.id')
            .where('bankTransfers.status', '=', 'under_review'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findPayment(db: Reader, id: number): Promise<PaymentRow | undefined> {
  return paymentRows(db).where('id', '=', id).executeTakeFirst()
}

/** True if another payment has replaced this one. The caller holds the member's wallet. */
export async function isReplaced(tx: Tx, id: number): Promise<boolean> {
  const found = tx.selectFrom('payments').select('id').where('replacesId', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** Writes the receipt of received cash. @returns its number. */
export async function insertReceipt(
  tx: Tx,
  receipt: { paymentId: number; receivedBy: number; note: string | null },
): Promise<string> {
  const { number } = await tx.insertInto('cashReceipts').values(receipt).returning('number').executeTakeFirstOrThrow()
  return number
}

/** How many payments of a member wait to be paid. */
export async function countOpen(tx: Tx, accountId: number, purpose: PaymentPurpose): Promise<number> {
  const { open } = await tx
    .selectFrom('payments')
    .select(sql<number>`count(*)`.as('open'))
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('status', '=', 'initiated')
    .executeTakeFirstOrThrow()
  return open
}

/** Links a payment to its charge at the gateway, or to its bill, once. */
export async function attachCharge(
  tx: Tx,
  id: number,
  { ref, url, ...bill }: { ref: string; url: string | null } & Partial<Omit<Bill, 'ref' | 'url'>>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      gatewayRef: ref,
      checkoutUrl: url,
      biller: bill.biller,
      billNumber: bill.number,
      billExpiresAt: bill.expiresAt,
    })
    .where('id', '=', id)
    .where('gatewayRef', 'is', null)
    .execute()
}

/** The caller holds the lock on the member's wallet, which every change of a payment takes first. */
export async function readPayment(tx: Tx, id: number): Promise<PaymentRow> {
  return paymentRows(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function paymentOfCharge(db: Reader, gateway: string, ref: string): Promise<PaymentRow | undefined> {
  return paymentRows(db).where('gateway', '=', gateway).where('gatewayRef', '=', ref).executeTakeFirst()
}

export async function paymentOfMember(db: Reader, accountId: number, id: number): Promise<PaymentRow | undefined> {
  return paymentRows(db).where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst()
}

/** Marks a payment as credited by a journal. */
export async function markPaid(tx: Tx, id: number, journalId: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'paid', journalId, settledAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** All of a credited payment has gone back. */
export async function markRefunded(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('payments').set({ status: 'refunded' }).where('id', '=', id).execute()
}

export async function markRefundedWhenAll(tx: Tx, id: number): Promise<void> {
  await sql`
    update payments set status = 'refunded' where id = ${id} and status = 'paid'
       and amount <= (select sum(r.amount) from payment_returns r where r.payment_id = ${id} and r.status = 'done')`.execute(
    tx,
  )
}

/** A payment of a charge's true amount, replacing the one that expected another. @returns its id. */
export async function insertReplacement(
  tx: Tx,
  announced: PaymentRow,
  charge: { gateway: string; gatewayRef: string; chargedAmount: number },
): Promise<number> {
  await markFailed(tx, announced.id)
  await tx.updateTable('payments').set({ gatewayRef: null }).where('id', '=', announced.id).execute()
  const { accountId, purpose, packageId, orderId, orderPart, baseDeposit, method } = announced
  const { biller, billNumber, billExpiresAt } = announced
  const { id } = await tx
    .insertInto('payments')
    .values({
      ...{ accountId, purpose, packageId, orderId, orderPart, baseDeposit, method, biller, billNumber, billExpiresAt },
      amount: charge.chargedAmount,
      gateway: charge.gateway,
      gatewayRef: charge.gatewayRef,
      replacesId: announced.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends an open payment, and frees the wallet's part. The caller holds the wallet's lock. */
export async function markFailed(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'failed', settledAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', 'initiated')
    .execute()
  await releaseHold(tx, 'payment', id)
}

export async function hasEvent(db: Reader, gateway: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhookEvents')
    .select('eventId')
    .where('gateway', '=', gateway)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

export async function storeEvent(
  tx: Tx,
  event: { gateway: string; eventId: string; gatewayRef: string },
): Promise<void> {
  await tx
    .insertInto('webhookEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
