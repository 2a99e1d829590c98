import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

const NOW = sql<Date>`clock_timestamp()`

export async function insertStepUp(
  tx: Tx,
  stepUp: { accountId: number; sessionId: number; tokenHash: Buffer; livesSeconds: number },
): Promise<void> {
  const { livesSeconds, ...row } = stepUp
  const expiresAt = sql<Date>`clock_timestamp() + make_interval(secs => ${livesSeconds})`
  await tx.deleteFrom('stepUps').where('accountId', '=', row.accountId).where('expiresAt', '<', NOW).execute()
  await tx
    .insertInto('stepUps')
    .values({ ...row, expiresAt })
    .execute()
}

export async function findStepUp(
  reader: Reader,
  { accountId, sessionId }: { accountId: number; sessionId: number },
  tokenHash: Buffer,
): Promise<boolean> {
  const row = await reader
    .selectFrom('stepUps')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('accountId', '=', accountId)
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '>', NOW)
    .executeTakeFirst()
  return row !== undefined
}

/** A step-up from before a change of the account is void after it. */
export async function removeStepUps(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('stepUps').where('accountId', '=', accountId).execute()
}

/** Stops refunds for a number of hours from now. */
export async function holdRefunds(tx: Tx, accountId: number, hours: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ refundsHeldUntil: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})` })
    .where('id', '=', accountId)
    .execute()
}

/** The end of a member's refund stop; undefined if nothing stops refunds. */
export async function refundsHeldUntil(reader: Reader, accountId: number): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('accounts')
    .select('refundsHeldUntil')
    .where('id', '=', accountId)
    .where('refundsHeldUntil', '>', NOW)
    .executeTakeFirst()
  return row?.refundsHeldUntil ?? undefined
}
