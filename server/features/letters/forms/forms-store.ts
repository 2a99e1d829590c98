import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** A form in its stored form: cleaned, and its network as a keyed hash. */
export type Form = { name: string; phone: string; email: string | null; message: string; networkHash: Buffer }
/** The table that keeps the texts of a form. */
export type FormTable = {
  /** How many came from this network within an hour. */
  countOf(reader: Reader, networkHash: Buffer): Promise<number>
  /** The id of the same text from the same network and phone within an hour. */
  findRepeated(reader: Reader, form: Form): Promise<number | undefined>
  /** An id that no row gets. */
  burnId(tx: Tx): Promise<number>
}

/** Serialises senders, so that two concurrent messages count as two. Held until the transaction ends. */
export async function lockNetwork(tx: Tx, networkHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${networkHash.readInt32BE(0)}, ${networkHash.readInt32BE(4)})`.execute(tx)
}

const lately = sql<Date>`clock_timestamp() - interval '1 hour'`

async function countOf(reader: Reader, networkHash: Buffer): Promise<number> {
  const { count } = await reader
    .selectFrom('letters')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('networkHash', '=', networkHash)
    .where('createdAt', '>', lately)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function findRepeated(reader: Reader, { networkHash, phone, message }: Form): Promise<number | undefined> {
  const row = await reader
    .selectFrom('letters as l')
    .innerJoin('letterMessages as m', 'm.letterId', 'l.id')
    .select('l.id')
    .where('l.networkHash', '=', networkHash)
    .where('l.createdAt', '>', lately)
    .where('l.phone', '=', phone)
    .where('m.text', '=', message)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function burnId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('letters', 'id')) as id`.execute(tx)
  return Number(rows[0]?.id ?? 1)
}

/** The letters of the contact form. */
export const letterForms: FormTable = { countOf, findRepeated, burnId }
