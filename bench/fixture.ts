import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'

export type Fixture = { url: string; dataDir: string; pool: pg.Pool; close(): Promise<void> }

const RICH = 1_000_000_000_00

/** A separate durable database in a new folder: real files, `fsync` and `synchronous_commit` on. */
export async function openFixture(): Promise<Fixture> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marsa-bench-'))
  const database = await startEmbeddedPostgres({ dataDir, onProgress: () => undefined })
  await migrate(database.url)
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  // The database stops before its last idle connections are gone.
  pool.on('error', () => undefined)
  return {
    url: database.url,
    dataDir,
    pool,
    close: async () => {
      await pool.end()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The bearer token of member `index`, counted from 1. */
export const tokenOf = (index: number): string => createHash('sha256').update(`bench ${index}`).digest('base64url')

/** Members with proved phones, sessions, and more money than they can bid. */
export async function addMembers(pool: pg.Pool, count: number): Promise<void> {
  const hashes = Array.from({ length: count }, (_, index) =>
    createHash('sha256')
      .update(tokenOf(index + 1))
      .digest(),
  )
  await pool.query(
    `insert into accounts (name, phone, phone_verified_at)
     select 'member ' || g, '+96650' || (1000000 + g), now() from generate_series(1, $1) g`,
    [count],
  )
  await pool.query('insert into wallets (account_id) select id from accounts')
  await pool.query(
    `insert into sessions (account_id, token_hash, expires_at)
     select n, h, now() + interval '1 day' from unnest($1::bytea[]) with ordinality as v(h, n)`,
    [hashes],
  )
  await pool.query(
    `with j as (insert into journals (kind, reference) select 'deposit', id::text from accounts returning id, reference)
     insert into postings (journal_id, line, account, owner_id, amount)
     select j.id, p.line, p.account, case when p.account = 'wallet' then j.reference::bigint end, p.sign * $1::bigint
       from j cross join (values (1, 'gateway', -1), (2, 'wallet', 1)) as p(line, account, sign)`,
    [RICH],
  )
}

/** Live lots with a step of 500 riyals from 1,000 on; their owner is a member who does not bid. */
export async function addLots(pool: pg.Pool, count: number, closesIn = '2 hours'): Promise<void> {
  await pool.query(`
    insert into packages (name_ar, name_en, deposit) values ('ب', 'p', 100000);
    insert into countries (code, name_ar, name_en) values ('SA', 'س', 'S');
    insert into cities (country_id, slug, name_ar, name_en) values (1, 'c', 'م', 'c');
    insert into brands (slug, name_ar, name_en) values ('b', 'م', 'b');
    insert into models (brand_id, slug, name_ar, name_en) values (1, 'm', 'م', 'm');
    insert into accounts (name, phone) values ('owner', '+966509999999');
    insert into auctions (slug, title_ar, title_en, mode, starts_at) values ('a', 'م', 'a', 'timed', now() - interval '1 hour')`)
  await pool.query(
    `insert into cars (slug, type, owner_id, brand_id, model_id, city_id, title_ar, title_en, year, kilometres)
     select 'car-' || g, 'auction', (select max(id) from accounts), 1, 1, 1, 'سيارة', 'car', 2020, 1 from generate_series(1, $1) g`,
    [count],
  )
  await pool.query(
    `insert into lots (auction_id, car_id, position, opening_price, increments, deposit_required)
     select 1, g, g, 100000, '[{"from":0,"step":50000}]', 100000 from generate_series(1, $1) g`,
    [count],
  )
  await pool.query(
    `insert into lot_states (lot_id, car_id, status, opens_at, closes_at)
     select g, g, 'live', now() - interval '1 hour', now() + $2::interval from generate_series(1, $1) g`,
    [count, closesIn],
  )
}
