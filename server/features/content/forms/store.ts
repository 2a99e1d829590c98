import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Form, FormTable } from '../../letters/index.ts'

const lately = sql<Date>`clock_timestamp() - interval '1 hour'`

/** The requests of the partner form. */
export const requestForms: FormTable = {
  countOf: async (reader, networkHash) => {
    const { count } = await reader
      .selectFrom('partnerRequests')
      .select((by) => by.fn.countAll<number>().as('count'))
      .where('networkHash', '=', networkHash)
      .where('createdAt', '>', lately)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  findRepeated: async (reader, { networkHash, phone, message }) => {
    const row = await reader
      .selectFrom('partnerRequests')
      .select('id')
      .where('networkHash', '=', networkHash)
      .where('createdAt', '>', lately)
      .where('phone', '=', phone)
      .where('message', '=', message)
      .limit(1)
      .executeTakeFirst()
    return row?.id
  },
  burnId: async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('partner_requests', 'id')) as id`.execute(tx)
    return Number(rows[0]?.id ?? 1)
  },
}

export async function insertRequest(tx: Tx, request: Form & { company: string }): Promise<number> {
  return (await tx.insertInto('partnerRequests').values(request).returning('id').executeTakeFirstOrThrow()).id
}

/** Removes the requests that came with a member's phone. */
export async function removeRequestsOf(tx: Tx, _accountId: number, phone: string | null): Promise<void> {
  if (phone !== null) await tx.deleteFrom('partnerRequests').where('phone', '=', phone).execute()
}

/** Removes partner requests two years after they came: they hold names, numbers and addresses. */
export async function removeOldRequests(reader: Reader): Promise<void> {
  await reader
    .deleteFrom('partnerRequests')
    .where('createdAt', '<', sql<Date>`clock_timestamp() - interval '2 years'`)
    .execute()
}
