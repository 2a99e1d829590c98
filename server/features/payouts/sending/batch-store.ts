import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** Payouts that went to the bank together; `sum` in halalas. */
export type BatchRow = {
  id: number
  count: number
  sum: number
  paidCount: number
  madeBy: number
  madeByName: string
  approvedBy: number | null
  approvedByName: string | null
  madeAt: Date
}

export async function insertBatch(tx: Tx, by: { madeBy: number; approvedBy: number | null }): Promise<number> {
  const row = await tx.insertInto('payoutBatches').values(by).returning('id').executeTakeFirstOrThrow()
  return row.id
}

const batches = (rest: RawBuilder<unknown>) => sql<BatchRow>`
  select b.id, b.made_by, m.name as made_by_name, b.approved_by, s.name as approved_by_name, b.made_at,
         p.count, p.sum, p.paid_count
    from payout_batches b join accounts m on m.id = b.made_by left join accounts s on s.id = b.approved_by
   cross join lateral (select count(*) as count, coalesce(sum(net), 0)::bigint as sum, count(paid_at) as paid_count
                         from payouts where batch_id = b.id) p ${rest}`

export async function findBatch(db: Reader, id: number): Promise<BatchRow | undefined> {
  const { rows } = await batches(sql`where b.id = ${id}`).execute(db)
  return rows[0]
}

export async function listBatches(
  db: Reader,
  place: { limit: number; offset: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const { rows } = await batches(sql`order by b.id desc limit ${place.limit} offset ${place.offset}`).execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from payout_batches`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
