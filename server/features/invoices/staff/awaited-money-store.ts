import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** The money that an order's valid invoice waits for: a transfer under review, or announced cash. */
export type AwaitedMoney = { orderId: number } & (
  | { transferId: number; cashId: number | null }
  | { transferId: null; cashId: number }
)

export async function awaitedMoney(db: Reader, invoiceId: number): Promise<AwaitedMoney | undefined> {
  const { rows } = await sql<{ orderId: number; transferId: number | null; cashId: number | null }>`
    select i.order_id,
           (select min(t.id) from bank_transfers t where t.order_id = i.order_id and t.status = 'under_review') as transfer_id,
           (select min(p.id) from payments p
             where p.order_id = i.order_id and p.order_part = 'invoice' and p.method = 'cash' and p.status = 'initiated') as cash_id
      from invoices i
     where i.id = ${invoiceId} and i.source = 'order:' || i.order_id and i.credited_at is null
       and i.dropped_at is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.transferId !== null) return { ...row, transferId: row.transferId }
  return row.cashId === null ? undefined : { ...row, transferId: null, cashId: row.cashId }
}
