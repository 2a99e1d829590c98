import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

type Adjustment = { accountId: number; amount: number; reason: string }

/** The same adjustment as asked for by others of staff, or by `by` alone, while it still waits for a second person. */
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

/** Whether an account has a wallet; there is none without an account. */
export async function hasWallet(tx: Tx, accountId: number): Promise<boolean> {
  const row = await tx.selectFrom('wallets').select('accountId').where('accountId', '=', accountId).executeTakeFirst()
  return row !== undefined
}
