/** What the lists of the office cost over a million cars, a million members and five million bids. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { addMembers, openFixture, tokenOf } from './fixtures/fixture.ts'
import { percentile, report } from './fixtures/report.ts'

const MEMBERS = 1_000_000
const CARS = 1_000_000
const LOTS = 50_000
const BIDS_PER_LOT = 100
const ADMIN = 1
const WARM_UP = 3
const ROUNDS = 30
const MOST_MS = 100

const CALLS = [
  '/users',
  '/users?sort=name',
  '/users?search=%D8%B1%D9%8A%D9%85%20700001',
  '/users?search=0507123456',
  '/cars',
  '/cars?sort=-year',
  '/cars?sort=kilometres',
  '/cars?search=camry%20999',
  '/cars?search=123456',
  '/lots?sort=-id',
  '/orders',
  '/audit',
  '/payments',
]

const fixture = await openFixture()
const { pool } = fixture
await addMembers(pool, 2)
await addMillions()
const server = fork(new URL('./servers/pages.server.ts', import.meta.url), {
  env: { ...process.env, DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir, DEMO: 'none' },
})
const [{ port }] = (await once(server, 'message')) as [{ port: number }]

for (const call of CALLS) {
  const spent: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/admin${call}`, {
      headers: { authorization: `Bearer ${tokenOf(ADMIN)}` },
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${call} answered ${answer.status}`)
    if (round >= 0) spent.push(performance.now() - startedAt)
  }
  report(`${call}, p95`, percentile(spent, 0.95), { unit: 'ms', atMost: MOST_MS })
}
server.kill()
await once(server, 'exit')
await fixture.close()

async function addMillions(): Promise<void> {
  await pool.query(`update accounts set role = 'admin' where id = $1`, [ADMIN])
  await pool.query(
    `insert into accounts (name, phone, created_at)
     select (array['ريم', 'سامي', 'هند', 'فهد'])[1 + g % 4] || ' ' || g, '+96655' || lpad(g::text, 7, '0'),
            now() - interval '1 minute' * g from generate_series(1, $1) g`,
    [MEMBERS],
  )
  await pool.query(`insert into wallets (account_id) select id from accounts on conflict do nothing`)
  await pool.query(`
    insert into countries (code, name_ar, name_en) values ('SA', 'س', 'S');
    insert into cities (country_id, slug, name_ar, name_en) values (1, 'riyadh', 'الرياض', 'Riyadh');
    insert into brands (slug, name_ar, name_en) values ('toyota', 'تويوتا', 'Toyota');
    insert into models (brand_id, slug, name_ar, name_en) values (1, 'camry', 'كامري', 'Camry')`)
  await pool.query(
    `insert into cars (slug, type, owner_id, brand_id, model_id, city_id, title_ar, title_en, year, kilometres, price, search_text)
     select 'car-' || g, 'auction', 2, 1, 1, 1, 'تويوتا كامري ' || g, 'Toyota Camry ' || g, 2000 + g % 26, 1000 * (g % 300),
            null, 'toyota camry ' || g from generate_series(1, $1) g`,
    [CARS],
  )
  await pool.query(
    `insert into auctions (slug, title_ar, title_en, mode, starts_at) values ('a', 'م', 'a', 'timed', now())`,
  )
  await pool.query(
    `insert into lots (auction_id, car_id, position, opening_price, increments, deposit_required)
     select 1, g, g, 100000, '[{"from": 0, "step": 50000}]', 100000 from generate_series(1, $1) g`,
    [LOTS],
  )
  await pool.query(
    `insert into lot_states (lot_id, car_id, status, opens_at, closes_at)
     select id, car_id, 'live', now(), now() + interval '1 second' * id from lots on conflict do nothing`,
  )
  await pool.query(
    `insert into lot_events (lot_id, seq, kind, account_id, amount, at, payload, hash)
     select l, s, 'bid', 2, 100000 + 50000 * s, now(), '{}', '\\x00' from generate_series(1, $1) l, generate_series(1, $2) s`,
    [LOTS, BIDS_PER_LOT],
  )
  await pool.query('analyze')
}
