import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export type NewSignup = {
  phone: string
  name: string
  username: string | null
  email: string | null
  identityHash: Buffer
  identitySealed: Buffer
  passwordHash: string | null
  language: string
  challengeHash: Buffer
  termsVersion: string
}
export type StoredSignup = Omit<NewSignup, 'challengeHash'> & { id: number }

const columns = [
  'id',
  'phone',
  'name',
  'username',
  'email',
  'identityHash',
  'identitySealed',
  'passwordHash',
  'termsVersion',
  'language',
] as const

/**
 * Stores a sign-up until its code comes. One phone may have several: each has its own code and challenge.
 * @returns its id, and the account that has its phone already.
 */
export async function insertSignup(tx: Tx, signup: NewSignup): Promise<{ id: number; holderId: number | null }> {
  return tx
    .insertInto('signups')
    .values(signup)
    .returning(({ selectFrom }) => [
      'id',
      selectFrom('accounts').select('accounts.id').whereRef('accounts.phone', '=', 'signups.phone').as('holderId'),
    ])
    .executeTakeFirstOrThrow()
}

export async function removeSignup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('signups').where('id', '=', id).execute()
}

export async function findByChallenge(
  reader: Reader,
  phone: string,
  challengeHash: Buffer,
): Promise<StoredSignup | undefined> {
  return reader
    .selectFrom('signups')
    .select(columns)
    .where('phone', '=', phone)
    .where('challengeHash', '=', challengeHash)
    .executeTakeFirst()
}

/** The newest sign-up of a phone with this name. */
export async function findNewest(reader: Reader, phone: string, name: string): Promise<StoredSignup | undefined> {
  return reader
    .selectFrom('signups')
    .select(columns)
    .where('phone', '=', phone)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Removes sign-ups whose code expired long ago. */
export async function removeOldSignups(reader: Reader): Promise<void> {
  await reader.deleteFrom('signups').where('createdAt', '<', sql<Date>`clock_timestamp() - interval '1 day'`).execute()
}

/** A person's account, by its phone or its national ID. */
export type Holder = { id: number; phone: string; email: string | null; language: string; identityHash: Buffer | null }

const holders = (reader: Reader) =>
  reader.selectFrom('accounts').select(['id', 'phone', 'email', 'language', 'identityHash'])

export const findHolder = (reader: Reader, phone: string): Promise<Holder | undefined> =>
  holders(reader).where('phone', '=', phone).executeTakeFirst()

export const findByIdentity = (reader: Reader, identityHash: Buffer): Promise<Holder | undefined> =>
  holders(reader).where('identityHash', '=', identityHash).executeTakeFirst()
