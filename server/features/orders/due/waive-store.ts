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

type Waiver = { orderId: number; reason: string; askedBy: number }

export async function isWaived(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('forfeitWaivers')
    .select('id')
    .where('orderId', '=', orderId)
    .where('journalId', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Requests within a day by people, oldest first; unconfirmed. */
export async function waitingWaivers(tx: Tx, orderId: number): Promise<{ id: number; askedBy: number }[]> {
  return tx
    .selectFrom('forfeitWaivers')
    .select(['id', 'askedBy'])
    .where('orderId', '=', orderId)
    .where('journalId', 'is', null)
    .where('askedAt', '>', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .orderBy('id')
    .execute()
}

export async function insertWaiver(tx: Tx, waiver: Waiver): Promise<void> {
  await tx.insertInto('forfeitWaivers').values(waiver).execute()
}

export async function confirmWaiver(tx: Tx, id: number, by: { confirmedBy: number; journalId: number }): Promise<void> {
  await tx
    .updateTable('forfeitWaivers')
    .set({ ...by, confirmedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
