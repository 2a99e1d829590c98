import { sql } from 'kysely'
import type { OpenBill } from '#contract/http/money/payments.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { OpenCharge } from '../open-store.ts'
import { billOf } from '../own/to-payment.ts'
import { paymentRows } from '../store.ts'

// Payments by SADAD bills that are over before the bill is paid.

/** Ends the unpaid bills for an order. The caller holds the wallet's lock. */
export async function endBillsOfOrder(tx: Tx, orderId: number): Promise<void> {
  await endOpen(tx).where('orderId', '=', orderId).execute()
}

/** Ends a member's unpaid bills for a package. The caller holds the wallet's lock. */
export async function endBillsOfPackage(tx: Tx, accountId: number, packageId: number): Promise<void> {
  await endOpen(tx).where('accountId', '=', accountId).where('packageId', '=', packageId).execute()
}

const endOpen = (tx: Tx) =>
  tx
    .updateTable('payments')
    .set({ status: 'failed', settledAt: sql<Date>`clock_timestamp()` })
    .where('method', '=', 'sadad')
    .where('status', '=', 'initiated')

/** The newest unpaid bill for the invoice of an order that a bank would pay. */
export async function openBillOf(db: Reader, orderId: number): Promise<OpenBill | null> {
  const row = await paymentRows(db)
    .where('orderId', '=', orderId)
    .where('orderPart', '=', 'invoice')
    .where('method', '=', 'sadad')
    .where('status', '=', 'initiated')
    .where('billExpiresAt', '>', sql<Date>`clock_timestamp()`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const bill = row && billOf(row)
  return bill ? { payment_id: row.id, ...bill } : null
}

/** Bills of ended payments that a bank would still pay, oldest first. */
export async function billsToCancel(
  db: Reader,
  search: { gateway: string; afterId: number; limit: number },
): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    select id, gateway, gateway_ref as ref from payments
     where method = 'sadad' and status = 'failed' and bill_number is not null and bill_canceled_at is null
       and gateway = ${search.gateway} and gateway_ref is not null and bill_expires_at > clock_timestamp()
       and id > ${search.afterId}
     order by id limit ${search.limit}`.execute(db)
  return rows
}

/** The gateway has ended the bill of a payment. */
export async function markBillCanceled(db: Database, id: number): Promise<void> {
  await db.updateTable('payments').set({ billCanceledAt: sql<Date>`clock_timestamp()` }).where('id', '=', id).execute()
}
