import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

type Kind = 'state' | 'token' | 'ticket'
export type SocialLogIn = { provider: string; secretsSealed: Buffer | null; subjectHash: Buffer | null }

/** @returns false if the key already exists. */
export async function insertLogIn(
  tx: Tx,
  kind: Kind,
  keyHash: Buffer,
  row: { provider: string; secretsSealed?: Buffer; subjectHash?: Buffer; livesSeconds: number },
): Promise<boolean> {
  const { livesSeconds, ...values } = row
  const expiresAt = sql<Date>`clock_timestamp() + make_interval(secs => ${livesSeconds})`
  const inserted = await tx
    .insertInto('socialLogIns')
    .values({ kind, keyHash, ...values, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Takes the data under a key: of any number of calls one gets it, and none once it is too old. */
export async function takeLogIn(tx: Tx, kind: Kind, keyHash: Buffer): Promise<SocialLogIn | undefined> {
  return tx
    .deleteFrom('socialLogIns')
    .where('kind', '=', kind)
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning(['provider', 'secretsSealed', 'subjectHash'])
    .executeTakeFirst()
}

export async function removeOldLogIns(reader: Reader): Promise<void> {
  await reader.deleteFrom('socialLogIns').where('expiresAt', '<', sql<Date>`clock_timestamp()`).execute()
}

/** The account that a person of a provider is linked to. */
export async function findLinked(
  reader: Reader,
  provider: string,
  subjectHash: Buffer,
): Promise<{ id: number; isStaff: boolean; phone: string; phoneVerified: boolean } | undefined> {
  return reader
    .selectFrom('socialAccounts as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .select(['a.id', 'a.phone', sql<boolean>`a.role is not null`.as('isStaff')])
    .select(sql<boolean>`a.phone_verified_at is not null`.as('phoneVerified'))
    .where('s.provider', '=', provider)
    .where('s.subjectHash', '=', subjectHash)
    .executeTakeFirst()
}

/** The companies through which a member logs in, oldest first. */
export async function listLinked(reader: Reader, accountId: number): Promise<{ provider: string; createdAt: Date }[]> {
  return reader
    .selectFrom('socialAccounts')
    .select(['provider', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

/** Removes the links of an account, or the one to a provider. @returns true if there was one. */
export async function removeLinked(tx: Tx, accountId: number, provider?: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('socialAccounts')
    .where('accountId', '=', accountId)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? ''))
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Links a person to an account; an account has one person of each provider, the newest. */
export async function linkPerson(tx: Tx, accountId: number, provider: string, subjectHash: Buffer): Promise<void> {
  await tx.deleteFrom('socialAccounts').where('accountId', '=', accountId).where('provider', '=', provider).execute()
  await tx
    .insertInto('socialAccounts')
    .values({ provider, subjectHash, accountId })
    .onConflict((conflict) => conflict.columns(['provider', 'subjectHash']).doUpdateSet({ accountId }))
    .execute()
}
