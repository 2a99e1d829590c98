import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** A member's bank account as stored; no money goes to it before `usableFrom`. */
export type AccountRow = { ibanSealed: Buffer; ibanHash: Buffer; holderName: string; usableFrom: Date }

/** The hours before money goes to a new account. */
const NEW_HOURS = 72

/** The account with the later end of two pauses: its own, and that of a change of the member's contacts. */
export async function findPayoutAccount(db: Reader, accountId: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select p.iban_sealed, p.iban_hash, p.holder_name, greatest(p.usable_from, a.refunds_held_until) as usable_from
      from payout_accounts p join accounts a on a.id = p.account_id where p.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** True if accepted money has come from this account of the member. */
export async function hasMoneyFrom(db: Reader, accountId: number, iban: string): Promise<boolean> {
  const found = db.selectFrom('bankTransfers').select('id').where('accountId', '=', accountId)
  return (await found.where('iban', '=', iban).where('status', '=', 'approved').executeTakeFirst()) !== undefined
}

export async function writePayoutAccount(
  tx: Tx,
  accountId: number,
  account: Omit<AccountRow, 'usableFrom'>,
): Promise<void> {
  const changedAt = sql<Date>`clock_timestamp()`
  const usableFrom = sql<Date>`clock_timestamp() + make_interval(hours => ${NEW_HOURS})`
  const row = { ...account, usableFrom, changedAt }
  await tx
    .insertInto('payoutAccounts')
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute()
}

export async function removePayoutAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('payoutAccounts').where('accountId', '=', accountId).execute()
}
