import { sql } from 'kysely'
import type { Duty } from '#contract/values/duties.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Role } from '#server/platform/http/request/actor.ts'

/** `reset` is good for a new password, `factor` for the code that a log-in waits for. */
export type SessionPurpose = 'session' | 'reset' | 'factor'
export type SessionRow = {
  id: number
  accountId: number
  /** The person who acts for the account; null for its owner. */
  personId: number | null
  /** What that person does for the account, a company; null for its owner. */
  duty: Duty | null
  purpose: SessionPurpose
  role: Role | null
  seenLongAgo: boolean
  hasFactor: boolean
  provedSecondsAgo: number | null
}

const IDLE = sql<Date>`clock_timestamp() - interval '30 days'`
const NOW = sql<Date>`clock_timestamp()`
/** Log-ins of staff last twelve hours, and half an hour without use. */
const STAFF_ALIVE = sql<boolean>`s.created_at > clock_timestamp() - interval '12 hours'
  and s.last_seen_at > clock_timestamp() - interval '30 minutes'`

export async function insertSession(
  tx: Tx,
  session: {
    accountId: number
    tokenHash: Buffer
    purpose: SessionPurpose
    userAgent: string | null
    network: Buffer
    livesSeconds: number
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      accountId: session.accountId,
      tokenHash: session.tokenHash,
      purpose: session.purpose,
      userAgent: session.userAgent,
      network: session.network,
      expiresAt: sql<Date>`clock_timestamp() + make_interval(secs => ${session.livesSeconds})`,
    })
    .execute()
}

/** True if an account has ever logged in from a network (sessions are kept for three months after their end). */
export async function hasSessionFrom(reader: Reader, accountId: number, network: Buffer): Promise<boolean> {
  const row = await reader
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'session')
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The live session behind a token, if its account may still act. */
export async function findSession(reader: Reader, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const row = await reader
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.companyId', '=', 's.accountId').onRef('p.personId', '=', 's.personId').on('p.endedAt', 'is', null),
    )
    .leftJoin('accounts as person', (join) =>
      join.onRef('person.id', '=', 'p.personId').on('person.active', '=', true).on('person.role', 'is', null),
    )
    .select(['s.id', 's.accountId', 's.personId', 's.purpose', 'a.role', 'p.duty'])
    .select([
      sql<boolean>`s.last_seen_at < clock_timestamp() - case when a.role is null then interval '10 minutes'
        else interval '1 minute' end`.as('seenLongAgo'),
      sql<boolean>`a.role is not null and exists (select from second_factors f
        where f.account_id = a.id and f.confirmed_at is not null)`.as('hasFactor'),
      sql<number | null>`extract(epoch from clock_timestamp() - s.factor_at)::float8`.as('provedSecondsAgo'),
    ])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', NOW)
    .where('s.lastSeenAt', '>', IDLE)
    .where('a.active', '=', true)
    .where(sql<boolean>`(a.role is null or (${STAFF_ALIVE}))`)
    .where(sql<boolean>`(s.person_id is null or (a.role is null and person.id is not null))`)
    .executeTakeFirst()
  // The database checks that the columns hold only these words.
  return (
    row && {
      ...row,
      purpose: row.purpose as SessionPurpose,
      role: row.role as Role | null,
      duty: row.duty as Duty | null,
    }
  )
}

/** True if a token's session would live if its account were not out of use: it still is. */
export async function wasShutOut(reader: Reader, tokenHash: Buffer): Promise<boolean> {
  const row = await reader
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .select('s.id')
    .where('s.tokenHash', '=', tokenHash)
    .where('s.purpose', '=', 'session')
    .where('s.shutOut', '=', true)
    .where('s.expiresAt', '>', NOW)
    .where('a.active', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

export async function touchSession(reader: Reader, id: number): Promise<void> {
  await reader.updateTable('sessions').set({ lastSeenAt: NOW }).where('id', '=', id).execute()
}

/**
 * The ended sessions of an account, and whether the account was put out of use. `only` and `except` mean its owner's
 * devices, `person` the sessions of one person of the company; without them all end.
 */
export type Ending = { only?: number; except?: number; person?: number; shutOut?: boolean }

/** Ends sessions of an account, reset tokens included. @returns the live ones. */
export async function endSessions(tx: Tx, accountId: number, which: Ending = {}) {
  return tx
    .updateTable('sessions')
    .set({ endedAt: NOW, shutOut: which.shutOut ?? false })
    .where(endingOf(accountId, which))
    .where('endedAt', 'is', null)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only ?? 0))
    .$if(which.except !== undefined, (query) => query.where('id', '!=', which.except ?? 0))
    .returning(['id', 'accountId'])
    .execute()
}

function endingOf(accountId: number, { only, except, person }: Ending) {
  if (person !== undefined) return sql<boolean>`(account_id = ${accountId} and person_id = ${person})`
  if (only !== undefined || except !== undefined) return heldBy(accountId)
  return sql<boolean>`(account_id = ${accountId} or person_id = ${accountId})`
}

/** The sessions on a person's own devices, for themself and for companies. */
const heldBy = (holderId: number) =>
  sql<boolean>`((account_id = ${holderId} and person_id is null) or person_id = ${holderId})`

/** The ids of the live sessions in which a person acts for a company. */
export async function sessionsOfPerson(tx: Tx, companyId: number, personId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', companyId)
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Opens a session in place of a live one, which ends: for a company's account, or for the person's own again. It ends
 * when the first one would have. @returns false if that one is over.
 */
export async function replaceSession(
  tx: Tx,
  oldId: number,
  by: { accountId: number; personId: number | null; tokenHash: Buffer },
): Promise<boolean> {
  const old = await tx
    .updateTable('sessions')
    .set({ endedAt: NOW })
    .where('id', '=', oldId)
    .where('endedAt', 'is', null)
    .returning(['userAgent', 'network', 'expiresAt'])
    .executeTakeFirst()
  if (!old) return false
  await tx
    .insertInto('sessions')
    .values({ ...by, ...old, purpose: 'session' })
    .execute()
  return true
}

/** Live sessions of a member, latest use first. */
export async function listSessions(reader: Reader, accountId: number) {
  return reader
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where(heldBy(accountId))
    .where('purpose', '=', 'session')
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', NOW)
    .where('lastSeenAt', '>', IDLE)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Removes sessions that have been dead for three months. */
export async function removeOldSessions(reader: Reader): Promise<void> {
  await reader
    .deleteFrom('sessions')
    .where(sql<boolean>`least(ended_at, expires_at) < clock_timestamp() - interval '90 days'`)
    .execute()
}
