import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** The part of an order's deposit kept at its end, in halalas; the VAT is inside `amount`. */
export type Forfeit = { journalId: number; amount: number; vat: number; holdId: number | null }

/** Nothing for an order that kept none, or whose deposit was spent on days of grace. */
export async function forfeitOf(tx: Tx, order: { id: number; lotId: number | null; number: string }) {
  const references = [`order:${order.id}`, ...(order.lotId === null ? [] : [`lot:${order.lotId}`])]
  const { rows } = await sql<Forfeit>`
    select j.id as journal_id, j.hold_id, -sum(p.amount) filter (where p.account = 'wallet')::bigint as amount,
           coalesce(sum(p.amount) filter (where p.account = 'vat'), 0)::bigint as vat
      from journals j join postings p on p.journal_id = j.id
     where j.reference = any(${references}) and j.kind = 'forfeit' and j.reason = ${order.number}
     group by j.id`.execute(tx)
  return rows[0]
}

/** True if the forfeit of an order was returned. */
export async function isWaived(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('journals')
    .select('id')
    .where('kind', '=', 'forfeit_waived')
    .where('reference', '=', `order:${orderId}`)
    .executeTakeFirst()
  return row !== undefined
}
