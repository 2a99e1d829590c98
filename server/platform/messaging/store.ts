import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { Queryable } from '../db/queryable.ts'
import type { Channel } from './messaging.ts'

export type StoredMessage = { id: number; channel: Channel; recipient: string; bodySealed: Buffer | null; sentAt: Date }

export async function insertMessage(
  tx: Queryable,
  message: { channel: Channel; to: string; bodySealed: Buffer },
): Promise<number> {
  const { rows } = await tx.query(
    'insert into messages (channel, recipient, body_sealed) values ($1, $2, $3) returning id',
    [message.channel, message.to, message.bodySealed],
  )
  // What `returning id` gives.
  const [row] = rows as { id: number }[]
  if (row === undefined) throw new Error('an insert returned nothing')
  return row.id
}

/** A message that still has to go, locked so that no second worker sends it; undefined when it has gone. */
export async function lockWaiting(tx: Tx, id: number) {
  return tx
    .selectFrom('messages')
    .select(['channel', 'recipient', 'bodySealed'])
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** @param keepText whether the text stays, sealed, for the outbox. */
export async function markSent(tx: Tx, id: number, keepText: boolean): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      sentAt: sql<Date>`clock_timestamp()`,
      failedAt: null,
      failure: null,
      ...(!keepText && { bodySealed: null }),
    })
    .where('id', '=', id)
    .execute()
}

export async function markFailed(db: Database, id: number, failure: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ failedAt: sql<Date>`clock_timestamp()`, failure })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()
}

/** Messages, newest first, whether the worker has been there or not. */
export async function listMessages(db: Database, to: string | undefined, limit: number): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('messages')
    // When it was written, which does not change when the worker sends it: the newest stays first.
    .select(['id', 'channel', 'recipient', 'bodySealed', 'createdAt as sentAt'])
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  // The column is checked by the database to hold these words only.
  return rows.map((row) => ({ ...row, channel: row.channel as Channel }))
}
