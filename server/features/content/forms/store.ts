import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

type Letter = { name: string; phone: string; email: string | null; message: string; networkHash: Buffer }
export type NewMessage = Letter & { subject: string; accountId: number | null }
export type NewRequest = Letter & { company: string }
export type FormTable = 'contactMessages' | 'partnerRequests'

/** The number of a form's letters from one network in the last hour. The limit itself bounds the count. */
export async function countOfNetwork(reader: Reader, table: FormTable, networkHash: Buffer): Promise<number> {
  const { count } = await reader
    .selectFrom(table)
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('networkHash', '=', networkHash)
    .where('createdAt', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The id of the same text from the same network within the hour: sent twice, it is stored once. */
export async function findRepeated(
  reader: Reader,
  table: FormTable,
  letter: { networkHash: Buffer; message: string; phone: string },
): Promise<number | undefined> {
  const row = await reader
    .selectFrom(table)
    .select('id')
    .where('networkHash', '=', letter.networkHash)
    .where('createdAt', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .where('phone', '=', letter.phone)
    .where('message', '=', letter.message)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  return (await tx.insertInto('contactMessages').values(message).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<number> {
  return (await tx.insertInto('partnerRequests').values(request).returning('id').executeTakeFirstOrThrow()).id
}

/** An id that no row gets: the answer to a spam program. */
export async function burnId(tx: Tx, table: FormTable): Promise<number> {
  const name = table === 'contactMessages' ? 'contact_messages' : 'partner_requests'
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${name}, 'id')) as id`.execute(tx)
  return Number(rows[0]?.id ?? 1)
}

/** Serialises senders, so that two concurrent messages count as two. Held until the transaction ends. */
export async function lockNetwork(tx: Tx, networkHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${networkHash.readInt32BE(0)}, ${networkHash.readInt32BE(4)})`.execute(tx)
}

/** Removes a member's letters to the operator. */
export async function removeMessagesOf(tx: Tx, accountId: number, phone: string | null): Promise<void> {
  await tx
    .deleteFrom('contactMessages')
    .where((either) => either.or([either('accountId', '=', accountId), either('phone', '=', phone ?? '')]))
    .execute()
  if (phone !== null) await tx.deleteFrom('partnerRequests').where('phone', '=', phone).execute()
}

/** Removes letters and partner requests two years after they came: they hold names, numbers and addresses. */
export async function removeOldLetters(reader: Reader): Promise<void> {
  const tables: readonly FormTable[] = ['contactMessages', 'partnerRequests']
  for (const table of tables)
    await reader.deleteFrom(table).where('createdAt', '<', sql<Date>`clock_timestamp() - interval '2 years'`).execute()
}
