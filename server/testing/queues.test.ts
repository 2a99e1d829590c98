import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeCars } from '#server/features/alerts/searches/match-store.ts'
import { takeWaiting } from '#server/features/invoices/issuing/receipt-store.ts'
import { type DatabaseHandle, inTransaction, openDatabase, type Tx } from '#server/platform/db/database.ts'
import { claimMessages } from '#server/platform/messaging/store.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  // The queues are filled with numbers alone: their meaning does not matter here.
  await sql`
    alter table waiting_receipts drop constraint waiting_receipts_payment_id_fkey;
    alter table cars_to_match drop constraint cars_to_match_car_id_fkey`.execute(handle.db)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

type Queue = {
  table: string
  fill(rows: number): RawBuilder<unknown>
  take(tx: Tx, limit: number): Promise<number>
}
const queues: Queue[] = [
  {
    table: 'messages',
    fill: (rows) => sql`insert into messages (channel, recipient, body_sealed, urgent)
      select 'sms', '+966500000001', 'sealed', true from generate_series(1, ${rows}::int)`,
    take: async (tx, limit) =>
      (await claimMessages(tx, { channel: 'sms', urgent: true }, { limit, leaseSeconds: 60 })).length,
  },
  {
    table: 'waiting_receipts',
    fill: (rows) => sql`insert into waiting_receipts (payment_id) select n from generate_series(1, ${rows}::int) n`,
    take: async (tx, limit) => (await takeWaiting(tx, limit)).length,
  },
  {
    table: 'cars_to_match',
    fill: (rows) => sql`insert into cars_to_match (car_id) select n from generate_series(1, ${rows}::int) n`,
    // Its answer counts only existing cars.
    take: async (tx, limit) => {
      await takeCars(tx, limit)
      const { left } = await tx
        .selectFrom('carsToMatch')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .executeTakeFirstOrThrow()
      return 30 - left
    },
  },
]

/** A plan for a table of one row may run a subquery once for each row, and its limit with it. */
test.each(queues)('[JOB-4] $table gives no more than requested, whatever size the planner assumes', async (queue) => {
  const table = sql.table(queue.table)
  for (const rows of [0, 1, 30]) {
    await sql`delete from ${table}`.execute(handle.db)
    await queue.fill(rows).execute(handle.db)
    await sql`analyze ${table}`.execute(handle.db)
    await sql`delete from ${table}`.execute(handle.db)
    await queue.fill(30).execute(handle.db)
    expect(await inTransaction(handle.db, (tx) => queue.take(tx, 4))).toBe(4)
  }
})
