import { sql } from 'kysely'
import type { AdminReceivable } from '#contract/http/office/money/ledger.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, countRows, type Place } from '../../staff/index.ts'

/** An order whose invoice is not paid; amounts in halalas. */
export type ReceivableRow = {
  id: number
  number: string
  userId: number
  userName: string
  invoiceStatus: AdminReceivable['invoice_status']
  issuedAt: Date
  dueAt: Date
  /** What the account `receivables` holds of it. */
  total: number
  /** Its part of the account `advances`. */
  paidAmount: number
}

/** The orders that are owed, the soonest due first. It reads the journals of these orders alone. */
export async function listOwed(
  db: Reader,
  search: string,
  place: Place,
): Promise<{ rows: ReceivableRow[]; total: number }> {
  const from = sql`orders o join accounts a on a.id = o.buyer_id`
  const where = all(
    sql`o.status = 'pending' and o.issued_at is not null and o.due_at is not null`,
    search !== '' && sql`(o.number ilike ${containing(search)} or a.name ilike ${containing(search)})`,
  )
  const { rows } = await sql<ReceivableRow>`
    select o.id, o.number, o.buyer_id as user_id, a.name as user_name, o.invoice_status, o.issued_at, o.due_at, o.paid_amount,
           (select coalesce(-sum(p.amount), 0)::bigint from journals j
              join postings p on p.journal_id = j.id and p.account = 'receivables'
             where j.reference = 'order:' || o.id) as total
      from ${from} where ${where} order by o.due_at, o.id limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total: await countRows(db, from, where) }
}
