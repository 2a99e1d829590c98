import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { InvoiceContent } from '../document.ts'

/** Records that a payment's receipt is to be issued. */
export async function insertWaiting(tx: Tx, paymentId: number): Promise<void> {
  await tx
    .insertInto('waitingReceipts')
    .values({ paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes payments that wait for their receipt, oldest first; those of another run are left to it. A payment with a
 * receipt is skipped: it would fail the whole batch again and again.
 */
export async function takeWaiting(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ paymentId: number }>`
    with taken as (
      delete from waiting_receipts where payment_id = any (array(
        select payment_id from waiting_receipts order by payment_id limit ${limit} for update skip locked))
      returning payment_id)
    select payment_id from taken
     where not exists (select from invoices where source = 'payment:' || payment_id)`.execute(tx)
  return rows.map((row) => row.paymentId)
}

export type NewReceipt = {
  accountId: number
  orderId: number | null
  source: string
  issuedAt: Date
  series: string
  seriesCount: number
  number: string
  total: number
  due: number
  uuid: string
  content: InvoiceContent
}

/** Writes receipts that are issued from the start. */
export async function insertReceipts(tx: Tx, receipts: readonly NewReceipt[]): Promise<void> {
  const rows = receipts.map(({ content, ...receipt }) => ({
    ...receipt,
    kind: 'receipt',
    content: JSON.stringify(content),
  }))
  await tx.insertInto('invoices').values(rows).execute()
}
