import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Purpose, Send } from './rules.ts'

/** Serialises callers who want a code for the same phone, until the transaction ends. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${phone}`}, 0))`.execute(tx)
}

/** Codes of a phone in the last day, newest first, and the database clock. */
export async function recentSends(tx: Tx, phone: string, network: Buffer): Promise<{ now: Date; sends: Send[] }> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  const sends = await tx
    .selectFrom('codes')
    .select(['purpose', 'sentAt', 'stranger', sql<boolean>`coalesce(network = ${network}, false)`.as('isMine')])
    .where('phone', '=', phone)
    .where('sentAt', '>', sql<Date>`clock_timestamp() - interval '1 day'`)
    .orderBy('sentAt', 'desc')
    .limit(100)
    .execute()
  return { now: rows[0]?.now ?? new Date(0), sends }
}

export type NewCode = {
  phone: string
  purpose: Purpose
  accountId: number | null
  scope: number
  network: Buffer
  stranger: boolean
  codeHash: Buffer
  tries: number
  livesSeconds: number
}

/** Stores a new code and voids the previous one. The caller holds the phone's lock. */
export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  const { phone, purpose, scope } = code
  // One round trip instead of two. The count makes the insert wait for the update: the index allows one current code.
  await sql`
    with replaced as (
      update codes set replaced_at = clock_timestamp()
       where phone = ${phone} and purpose = ${purpose} and scope = ${scope} and used_at is null and replaced_at is null
      returning id
    )
    insert into codes (phone, purpose, account_id, scope, network, stranger, code_hash, tries_left, expires_at)
    select ${phone}, ${purpose}, ${code.accountId}::bigint, ${scope}::bigint, ${code.network}::bytea,
           ${code.stranger}::boolean, ${code.codeHash}::bytea, ${code.tries}::int,
           clock_timestamp() + make_interval(secs => ${code.livesSeconds})
      from (select count(*) from replaced) as before`.execute(tx)
}

export type Try = {
  phone: string
  purpose: Purpose
  scope: number
  codeHash: Buffer
  network: Buffer
  /** Tries that callers from other networks than the code's own leave untouched. */
  spared: number
  /** The same for a code that a stranger asked for, on its own network. */
  keptFromStrangers: number
}

/**
 * Counts a try and, if it is right, uses the code up: one statement, so of any number of concurrent callers only the
 * allowed tries are checked and only one of them is right.
 * @returns undefined if there is no code left to try.
 */
export async function tryCode(
  tx: Tx,
  guess: Try,
): Promise<{ right: boolean; triesLeft: number; accountId: number | null } | undefined> {
  const spared = sql<number>`case when network is distinct from ${guess.network} then ${guess.spared}::int
    when stranger then ${guess.keptFromStrangers}::int else 0 end`
  return tx
    .updateTable('codes')
    .set({
      triesLeft: sql<number>`tries_left - 1`,
      usedAt: sql<Date | null>`case when code_hash = ${guess.codeHash} then clock_timestamp() end`,
    })
    .where('phone', '=', guess.phone)
    .where('purpose', '=', guess.purpose)
    .where('scope', '=', guess.scope)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('triesLeft', '>', spared)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning([
      sql<boolean>`used_at is not null`.as('right'),
      sql<number>`tries_left - ${spared}`.as('triesLeft'),
      'accountId',
    ])
    .executeTakeFirst()
}

/** True if the last code for a purpose is spent by wrong tries, with the wait until another may be sent. */
export async function lockedFor(reader: Reader, guess: Try): Promise<number | undefined> {
  const row = await reader
    .selectFrom('codes')
    .select(sql<number>`extract(epoch from sent_at + interval '60 seconds' - clock_timestamp())`.as('seconds'))
    .where('phone', '=', guess.phone)
    .where('purpose', '=', guess.purpose)
    .where('scope', '=', guess.scope)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('triesLeft', '<=', guess.spared)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row && Math.max(1, Math.ceil(Number(row.seconds)))
}

/** True if this was an earlier code of the phone for the same purpose. */
export async function wasSentBefore(
  reader: Reader,
  code: { phone: string; purpose: Purpose; codeHash: Buffer },
): Promise<boolean> {
  const row = await reader
    .selectFrom('codes')
    .select('id')
    .where('phone', '=', code.phone)
    .where('purpose', '=', code.purpose)
    .where('codeHash', '=', code.codeHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True if a member waits for the code of a new phone. */
export async function awaitsPhone(reader: Reader, phone: string, accountId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('codes')
    .select('id')
    .where('phone', '=', phone)
    .where('purpose', '=', 'phone')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row !== undefined
}

/** The address of the code that a member waits for; undefined if they wait for none. */
export async function recipientOf(reader: Reader, accountId: number, purpose: Purpose): Promise<string | undefined> {
  const row = await reader
    .selectFrom('codes')
    .select('phone')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('scope', '=', accountId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.phone
}

/** Voids every unused code of an account. */
export async function replaceCodesOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ replacedAt: sql<Date>`clock_timestamp()` })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute()
}

/** Increments a counter. The window begins with its first event, and again with the first after its end. */
export async function countOne(
  reader: Reader,
  key: string,
  windowSeconds: number,
): Promise<{ used: number; secondsLeft: number }> {
  const window = sql`make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<{ used: number; secondsLeft: number }>`
    insert into throttles as t (key, since, used) values (${key}, statement_timestamp(), 1)
    on conflict (key) do update set
      used = case when t.since <= statement_timestamp() - ${window} then 1 else t.used + 1 end,
      since = case when t.since <= statement_timestamp() - ${window} then statement_timestamp() else t.since end
    returning used, greatest(1, ceil(extract(epoch from since + ${window} - statement_timestamp()))) as seconds_left`.execute(
    reader,
  )
  const [row] = rows
  if (row === undefined) throw new Error('an upsert returned nothing')
  return row
}

/** The present count of a window. */
export async function countOf(reader: Reader, key: string, windowSeconds: number): Promise<number> {
  const row = await reader
    .selectFrom('throttles')
    .select('used')
    .where('key', '=', key)
    .where('since', '>', sql<Date>`statement_timestamp() - make_interval(secs => ${windowSeconds})`)
    .executeTakeFirst()
  return row?.used ?? 0
}

export async function forgetCount(reader: Reader, key: string): Promise<void> {
  await reader.deleteFrom('throttles').where('key', '=', key).execute()
}

/** Removes counters that no limit reads any more. */
export async function removeOldCodes(reader: Reader): Promise<void> {
  await reader.deleteFrom('codes').where('sentAt', '<', sql<Date>`clock_timestamp() - interval '7 days'`).execute()
  await reader.deleteFrom('throttles').where('since', '<', sql<Date>`clock_timestamp() - interval '2 days'`).execute()
}
