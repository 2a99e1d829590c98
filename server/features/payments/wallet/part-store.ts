import type { Reader, Tx } from '#server/platform/db/database.ts'
import { type OrderPart, type PaymentRow, paymentRows } from '../store.ts'

/** A part of an order to pay; the amount in halalas. */
export type Part = { orderId: number; orderPart: OrderPart; amount: number }

/** Writes the parts that an online payment pays together with the wallet. */
export async function insertParts(tx: Tx, paymentId: number, parts: readonly Part[]): Promise<void> {
  await tx
    .insertInto('paymentParts')
    .values(parts.map((part) => ({ paymentId, ...part })))
    .execute()
}

/** The parts that a payment pays, in the order of their orders. */
export async function partsOfPayment(db: Reader, paymentId: number): Promise<Part[]> {
  return (
    db
      .selectFrom('paymentParts')
      .select(['orderId', 'orderPart', 'amount'])
      .where('paymentId', '=', paymentId)
      .orderBy('orderId')
      // The table's check allows exactly these words.
      .$castTo<Part>()
      .execute()
  )
}

/** A member's open payments of several parts that pay one of these, newest first. */
export async function openTogether(
  tx: Tx,
  accountId: number,
  parts: readonly Pick<Part, 'orderId' | 'orderPart'>[],
): Promise<PaymentRow[]> {
  return paymentRows(tx)
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'invoices')
    .where('status', '=', 'initiated')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('paymentParts')
        .select('paymentId')
        .where(({ or, and, eb }) =>
          or(
            parts.map(({ orderId, orderPart }) => and([eb('orderId', '=', orderId), eb('orderPart', '=', orderPart)])),
          ),
        ),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** The open payments that pay parts of this order and of no other. */
export async function openOnlyFor(tx: Tx, orderId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('paymentParts as part')
    .innerJoin('payments', 'payments.id', 'part.paymentId')
    .select('part.paymentId')
    .distinct()
    .where('part.orderId', '=', orderId)
    .where('payments.status', '=', 'initiated')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentParts as other')
            .select('other.paymentId')
            .whereRef('other.paymentId', '=', 'part.paymentId')
            .where('other.orderId', '<>', orderId),
        ),
      ),
    )
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}
