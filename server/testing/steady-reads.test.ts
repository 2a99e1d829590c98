import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeDueAlerts } from '#server/features/alerts/searches/match-store.ts'
import { changedLately } from '#server/features/bidding/closing/republish-store.ts'
import { outdatedOrders } from '#server/features/invoices/issuing/facts-store.ts'
import { lockDueLots } from '#server/features/lots/store.ts'
import { type DatabaseHandle, inTransaction, openDatabase, type Tx } from '#server/platform/db/database.ts'
import { removeOldKeys } from '#server/platform/http/idempotency/idempotency-store.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const ROWS = 4_000
const TABLES = ['lot_states', 'search_alerts', 'idempotency_keys', 'orders', 'invoices']
/** Live lots are all checked each second for changes; far more are over or waiting. */
const LIVE = 200
let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  // The tables are filled with numbers alone: their meaning does not matter here.
  await sql`
    alter table lot_states drop constraint lot_states_lot_id_fkey, drop constraint lot_states_car_id_fkey;
    alter table orders drop constraint orders_car_id_fkey, drop constraint orders_buyer_id_fkey;
    alter table invoices drop constraint invoices_account_id_fkey;
    alter table idempotency_keys drop constraint if exists idempotency_keys_account_id_fkey`.execute(handle.db)
  // As wide as an answer, however well it could be compressed.
  await sql`alter table idempotency_keys alter answer set storage plain`.execute(handle.db)
  const numbers = sql`generate_series(1, ${sql.lit(ROWS)}::int) n`
  const lots = (status: string, first: number, days: number, count: number) =>
    sql`insert into lot_states (lot_id, car_id, status, opens_at, closes_at)
      select n, n, ${status}, now() + make_interval(days => ${days}), now() + make_interval(days => ${days}, hours => 1)
        from generate_series(${first}::int, ${first + count - 1}::int) n`.execute(handle.db)
  await lots('sold', 1, -10, ROWS)
  await lots('scheduled', ROWS + 1, 10, ROWS)
  await lots('live', 2 * ROWS + 1, 0, LIVE)
  await sql`insert into search_alerts (search_id, account_id, waiting, due_at)
    select n, n, 1, now() + interval '1 day' from ${numbers}`.execute(handle.db)
  await sql`insert into idempotency_keys (account_id, key, request_hash, status, answer)
    select n, 'k', '', 200, repeat('a', 2000) from ${numbers}`.execute(handle.db)
  await sql`insert into orders (car_id, buyer_id, price, client_fees, administrative_fees, discount, tax_amount, total,
      status, invoice_status)
    select n, n, 100, 0, 0, 0, 0, 100, 'finished', 'paid' from ${numbers}`.execute(handle.db)
  await sql`insert into invoice_series (series, last_count) values ('INV-2026', ${ROWS})`.execute(handle.db)
  await sql`insert into invoices (account_id, kind, source, order_id, issued_at, series, series_count, number, total, due, uuid, content)
    select buyer_id, 'simplified', 'order:' || id, id, now(), 'INV-2026', id, 'INV-2026-' || id, total, 0,
           gen_random_uuid(), '{"collected": 0}' from orders`.execute(handle.db)
  for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(handle.db)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

/** Rows that some work reads, from tables or by their indexes. */
async function rowsRead(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return inTransaction(handle.db, async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read
          from pg_stat_xact_user_tables where relname = any(${TABLES})`.execute(tx)
      return rows[0]?.read ?? 0
    }
    const before = await read()
    await work(tx)
    return (await read()) - before
  })
}

/** These run each second or minute. A volatile clock in a condition prevents the use of an index. */
test.each([
  ['lots that changed lately', changedLately],
  ['lots to open', (tx: Tx) => lockDueLots(tx, 'open', { limit: 1_000, patient: false })],
  ['alerts that are due', (tx: Tx) => takeDueAlerts(tx, 1_000)],
  ['old keys', removeOldKeys],
  ['invoices to correct', (tx: Tx) => outdatedOrders(tx, 100)],
])('[SCALE-41] looking for %s reads what is found, not all that there is', async (_what, look) => {
  expect(await rowsRead(look)).toBeLessThanOrEqual(LIVE)
})
