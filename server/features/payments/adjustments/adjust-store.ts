import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Place } from '../../staff/index.ts'

type Adjustment = { accountId: number; amount: number; reason: string }

/** The same adjustment requested by others of staff, or by `by` alone, while it still waits for a second person. */
export async function findWaiting(
  tx: Tx,
  wanted: Adjustment,
  by: { not: number } | { only: number },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('adjustmentRequests')
    .select('id')
    .where('accountId', '=', wanted.accountId)
    .where('amount', '=', wanted.amount)
    .where('reason', '=', wanted.reason)
    .where('journalId', 'is', null)
    .where('askedAt', '>', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .where('askedBy', 'not' in by ? '<>' : '=', 'not' in by ? by.not : by.only)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * The sum of one staff member's own bookings in the last 24 hours, ups and downs added up, in halalas. The caller holds
 * the lock of that person's own wallet, so nothing is added meanwhile.
 */
export async function bookedAlone(tx: Tx, by: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(abs(p.amount)), 0)::bigint as amount
      from journals j join postings p on p.journal_id = j.id and p.account = 'adjustments'
     where j.actor_id = ${by} and j.kind = 'adjustment' and j.created_at > clock_timestamp() - interval '24 hours'
       and not exists (select from adjustment_requests r where r.journal_id = j.id)`.execute(tx)
  return rows[0]?.amount ?? 0
}

export async function insertRequest(tx: Tx, request: Adjustment & { askedBy: number }): Promise<void> {
  await tx.insertInto('adjustmentRequests').values(request).execute()
}

export async function confirmRequest(
  tx: Tx,
  id: number,
  by: { confirmedBy: number; journalId: number },
): Promise<void> {
  await tx.updateTable('adjustmentRequests').set(by).where('id', '=', id).execute()
}

/** True if an account has a wallet; there is none without an account. */
export async function hasWallet(tx: Tx, accountId: number): Promise<boolean> {
  const row = await tx.selectFrom('wallets').select('accountId').where('accountId', '=', accountId).executeTakeFirst()
  return row !== undefined
}

export type WaitingRow = Adjustment & {
  id: number
  accountName: string
  askedBy: number
  askedByName: string
  askedAt: Date
  until: Date
}

/** Adjustments that wait for a second person, newest first. */
export async function listWaiting(reader: Reader, place: Place): Promise<{ rows: WaitingRow[]; total: number }> {
  const waiting = sql`from adjustment_requests r join accounts a on a.id = r.account_id join accounts s on s.id = r.asked_by
    where r.journal_id is null and r.asked_at > clock_timestamp() - interval '24 hours'`
  const { rows } = await sql<WaitingRow>`
    select r.id, r.account_id, a.name as account_name, r.amount, r.reason, r.asked_by, s.name as asked_by_name, r.asked_at,
           r.asked_at + interval '24 hours' as until
      ${waiting} order by r.id desc limit ${place.limit} offset ${place.offset}`.execute(reader)
  const count = await sql<{ total: number }>`select count(*) as total ${waiting}`.execute(reader)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
