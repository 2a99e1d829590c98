import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/db/database.ts'

/** Orders whose due date may need an action now, after order `afterId`; each is decided again under its lock. */
export async function dueOrders(db: Database, search: { afterId: number; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
     where status = 'pending' and due_at is not null and invoice_status in ('issued', 'grace') and id > ${search.afterId}
       and (clock_timestamp() >= due_at + grace_days * interval '1 day'
         or reminded_at is null and clock_timestamp() >= due_at - least(interval '1 day', (due_at - issued_at) / 2))
     order by id limit ${search.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Orders whose review has stopped their clock for `hours`, after order `afterId`. */
export async function longReviews(
  db: Database,
  search: { afterId: number; limit: number; hours: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
     where review_since <= clock_timestamp() - make_interval(hours => ${search.hours}) and status = 'pending'
       and id > ${search.afterId}
     order by id limit ${search.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export type GraceCharge = { orderId: number; day: number; amount: number; journalId: number | null }

/** Records the charge of a day of grace. @throws a unique violation for a day that is charged already. */
export async function insertGraceCharge(tx: Tx, charge: GraceCharge): Promise<void> {
  await tx.insertInto('graceCharges').values(charge).execute()
}
