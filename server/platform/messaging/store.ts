import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { Channel } from './messaging.ts'

export type StoredMessage = { id: number; channel: Channel; recipient: string; bodySealed: Buffer | null; sentAt: Date }

export async function insertMessage(
  tx: Tx,
  { to, ...message }: { channel: Channel; to: string; bodySealed: Buffer; urgent: boolean },
): Promise<void> {
  await tx
    .insertInto('messages')
    .values({ ...message, recipient: to })
    .execute()
}

export type ClaimedMessage = {
  id: number
  recipient: string
  bodySealed: Buffer | null
  /** Includes this attempt. */
  attempts: number
  ageSeconds: number
}

/**
 * Claims up to `limit` due messages, oldest first, for `leaseSeconds`. No other process touches them meanwhile,
 * and after it those of a dead process are free for the others.
 */
export async function claimMessages(
  db: Database,
  lane: { channel: Channel; urgent: boolean },
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    update messages m
       set attempts = m.attempts + 1, next_try_at = clock_timestamp() + ${leaseSeconds} * interval '1 second'
     where m.id = any (array(
       select id from messages
        where channel = ${lane.channel} and urgent = ${lane.urgent} and sent_at is null and given_up_at is null
          and next_try_at <= clock_timestamp()
        order by id limit ${limit} for update skip locked))
    returning m.id, m.recipient, m.body_sealed, m.attempts,
              extract(epoch from clock_timestamp() - m.created_at)::float8 as age_seconds`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** @param keepText true if the text stays, sealed, for the outbox. */
export async function markSent(db: Database, ids: readonly number[], keepText: boolean): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      sentAt: sql<Date>`clock_timestamp()`,
      failedAt: null,
      failure: null,
      ...(!keepText && { bodySealed: null }),
    })
    .where('id', 'in', [...ids])
    .execute()
}

export async function markFailed(db: Database, id: number, failure: string, retryInSeconds: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      failedAt: sql<Date>`clock_timestamp()`,
      nextTryAt: sql<Date>`clock_timestamp() + ${retryInSeconds} * interval '1 second'`,
      failure,
    })
    .where('id', '=', id)
    .execute()
}

/** @param keepText false if it will not be retried. */
export async function markGivenUp(tx: Tx, id: number, failure: string, keepText: boolean): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      failedAt: sql<Date>`clock_timestamp()`,
      givenUpAt: sql<Date>`clock_timestamp()`,
      failure,
      ...(!keepText && { bodySealed: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Lets an abandoned message start again. */
export async function restartMessage(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ givenUpAt: null, attempts: 0, nextTryAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()
}

export type WaitingMessages = { channel: Channel; waiting: number; oldestSeconds: number }

/** The waiting messages of each channel. It reads only waiting ones. */
export async function countWaiting(db: Database): Promise<WaitingMessages[]> {
  const { rows } = await sql<WaitingMessages>`
    select channel, count(*)::int as waiting,
           greatest(0, extract(epoch from clock_timestamp() - min(created_at)))::float8 as oldest_seconds
      from messages where sent_at is null and given_up_at is null group by channel`.execute(db)
  return rows
}

/** Messages, newest first, sent or not. */
export async function listMessages(db: Database, to: string | undefined, limit: number): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('messages')
    // The time of writing, which does not change when it is sent, so the newest stays first.
    .select(['id', 'channel', 'recipient', 'bodySealed', 'createdAt as sentAt'])
    .where('channel', '<>', 'push')
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  // The database checks that the column holds only these words.
  return rows.map((row) => ({ ...row, channel: row.channel as Channel }))
}

export async function deleteMessages(tx: Tx, recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0) await tx.deleteFrom('messages').where('recipient', 'in', recipients).execute()
}

const KEPT_DAYS = 90
const REMOVED_AT_ONCE = 5_000

/**
 * Removes messages that were sent, or abandoned, long ago: in small steps, each in its own transaction, so that no lock
 * is held for long. The oldest are first in the table, so each step finds them at once.
 */
export async function removeOldMessages(db: Database, atOnce = REMOVED_AT_ONCE): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from messages where id = any (array(
        select id from messages
         where created_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})
           and (sent_at is not null or given_up_at is not null)
         order by id limit ${atOnce}))`.execute(db)
    if (numAffectedRows < atOnce) return
  }
}
