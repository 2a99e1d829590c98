import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

/** Pretends that the payout of a purchase invoice went to the bank, unless it is canceled. @returns the id of the payout. */
export async function sentPayout(db: Database, invoiceId: number): Promise<number> {
  const ofInvoice = sql`order_id = (select order_id from invoices where id = ${invoiceId})`
  await sql`
    with batch as (insert into payout_batches (made_by) select account_id from invoices where id = ${invoiceId} returning id)
    update payouts set batch_id = batch.id, sent_at = clock_timestamp() from batch
     where ${ofInvoice} and canceled_at is null`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from payouts where ${ofInvoice}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`invoice ${invoiceId} has no payout`)
  return row.id
}
