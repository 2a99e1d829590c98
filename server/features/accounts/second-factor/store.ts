import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

const NOW = sql<Date>`clock_timestamp()`
const CHALLENGE_SECONDS = 300

export type FactorRow = {
  id: number
  kind: 'totp' | 'passkey'
  name: string
  secretSealed: Buffer | null
  lastStep: number
  credentialId: string | null
  publicKey: Buffer | null
  counter: number
  transports: string[]
  confirmedAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
}

const columns = [
  'id',
  'name',
  'secretSealed',
  'lastStep',
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'confirmedAt',
  'lastUsedAt',
  'createdAt',
] as const

const factorsOf = (reader: Reader, accountId: number) =>
  reader
    .selectFrom('secondFactors')
    .select(columns)
    // The database checks that the column holds only these words.
    .select(sql<FactorRow['kind']>`kind`.as('kind'))
    .where('accountId', '=', accountId)

/** Confirmed factors of an account, oldest first. */
export async function listFactors(reader: Reader, accountId: number): Promise<FactorRow[]> {
  return factorsOf(reader, accountId).where('confirmedAt', 'is not', null).orderBy('id').limit(50).execute()
}

export async function hasFactor(reader: Reader, accountId: number): Promise<boolean> {
  return (await listFactors(reader, accountId)).length > 0
}

/** The same, locked, so that one code counts once. */
export async function lockFactors(tx: Tx, accountId: number): Promise<FactorRow[]> {
  return factorsOf(tx, accountId).where('confirmedAt', 'is not', null).orderBy('id').limit(50).forUpdate().execute()
}

export async function lockNewTotp(tx: Tx, accountId: number, id: number): Promise<FactorRow | undefined> {
  return factorsOf(tx, accountId)
    .where('id', '=', id)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores the secret of an app that still has to send its first code, and replaces an older unconfirmed one. */
export async function insertTotp(tx: Tx, accountId: number, name: string, secretSealed: Buffer): Promise<number> {
  await tx.deleteFrom('secondFactors').where('accountId', '=', accountId).where('confirmedAt', 'is', null).execute()
  const row = await tx
    .insertInto('secondFactors')
    .values({ accountId, kind: 'totp', name, secretSealed })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type NewPasskey = {
  name: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export async function insertPasskey(tx: Tx, accountId: number, passkey: NewPasskey): Promise<void> {
  await tx
    .insertInto('secondFactors')
    .values({ accountId, kind: 'passkey', ...passkey, confirmedAt: NOW })
    .execute()
}

export async function markUsed(tx: Tx, id: number, use: { lastStep?: number; counter?: number }): Promise<void> {
  await tx
    .updateTable('secondFactors')
    .set({ ...use, lastUsedAt: NOW, confirmedAt: sql<Date>`coalesce(confirmed_at, clock_timestamp())` })
    .where('id', '=', id)
    .execute()
}

export async function deleteFactor(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('secondFactors')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function deleteFactors(tx: Tx, accountId: number): Promise<number> {
  const gone = await tx.deleteFrom('secondFactors').where('accountId', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function markProved(tx: Tx, sessionId: number): Promise<void> {
  await tx.updateTable('sessions').set({ factorAt: NOW }).where('id', '=', sessionId).execute()
}

export async function saveChallenge(
  reader: Reader,
  sessionId: number,
  purpose: 'add' | 'prove',
  challenge: string,
): Promise<void> {
  const row = {
    challenge,
    purpose,
    expiresAt: sql<Date>`clock_timestamp() + make_interval(secs => ${CHALLENGE_SECONDS})`,
  }
  await reader
    .insertInto('passkeyChallenges')
    .values({ sessionId, ...row })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(row))
    .execute()
}

/** Takes the challenge of a session: it can be answered once. */
export async function takeChallenge(tx: Tx, sessionId: number, purpose: 'add' | 'prove'): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeyChallenges')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', NOW)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge
}
