import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/**
 * The cash in halalas that one person of staff took today, by the day of Riyadh; cash that a colleague approved is not
 * among it. The caller holds the lock of that person's own wallet, so nothing is added meanwhile.
 */
export async function cashTakenAlone(tx: Tx, by: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(-p.amount), 0)::bigint as amount
      from journals j join postings p on p.journal_id = j.id and p.account = 'cash' and p.amount < 0
     where j.actor_id = ${by} and j.approval_id is null
       and j.created_at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Riyadh') at time zone 'Asia/Riyadh'`.execute(
    tx,
  )
  return rows[0]?.amount ?? 0
}

/** The days in which money by hand binds the person who recorded it. */
const DAYS = 90

/**
 * True if a person of staff recorded money of a member by hand in the last 90 days, or money of the order at any time:
 * cash, an approved bank transfer, or a correction of the wallet, as the one who asked or who approved.
 */
export async function recordedByHand(
  tx: Tx,
  by: number,
  { accountId, orderId = null }: { accountId: number; orderId?: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recorded as (
      select p.journal_id, p.order_id from payments p
       where p.account_id = ${accountId} and p.method <> 'online' and p.journal_id is not null
       union all
      select w.journal_id, null from postings w join journals j on j.id = w.journal_id and j.kind = 'adjustment'
       where w.owner_id = ${accountId} and w.amount > 0)
    select exists (
      select from recorded r join journals j on j.id = r.journal_id left join approvals a on a.id = j.approval_id
       where (j.actor_id = ${by} or a.decided_by = ${by})
         and (j.created_at > clock_timestamp() - make_interval(days => ${DAYS}) or r.order_id = ${orderId}::bigint)) as found`.execute(
    tx,
  )
  return rows[0]?.found ?? false
}
