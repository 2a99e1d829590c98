/** How long 1,000 new cars take to be matched with 100,000 saved searches, and one car alone. */
import pino from 'pino'
import { createAlerts } from '#server/features/alerts/index.ts'
import { anchorsOf, type Criteria } from '#server/features/alerts/searches/rules.ts'
import type { Events } from '#server/features/events.ts'
import { createNotifications } from '#server/features/notifications/index.ts'
import { inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { createEventBus } from '#server/platform/events/events.ts'
import { openFixture } from './fixtures/fixture.ts'
import { report } from './fixtures/report.ts'

const SEARCHES = 100_000
const CARS = 1_000
const MEMBERS = 20_000
const BRANDS = 40
const CITIES = 20

const fixture = await openFixture()
const handle = openDatabase(fixture.url)
const log = pino({ level: 'silent' })
const events: Events = createEventBus(log)
const live = { publish: () => undefined }
const { sink: notices } = createNotifications({ db: handle.db, live })
const jobs = { work: () => undefined, schedule: () => undefined }
const auctions = { readFilters: async () => ({}) }
const alerts = createAlerts({ ...handle, log, events, jobs, notices, auctions })

await addCatalogue()
await addSearches()
await addCars(CARS + 1)
await fixture.pool.query('analyze')

const batchMs = await matchAll(Array.from({ length: CARS }, (_, index) => index + 1))
const [received] = await read('select count(*)::int as n from notifications')
report('1,000 new cars against 100,000 saved searches, notices written', batchMs / 1_000, { unit: 's', atMost: 10 })
report('members notified', received?.n ?? 0)
report('one new car', await matchAll([CARS + 1]), { unit: 'ms' })
await handle.close()
await fixture.close()

async function matchAll(carIds: number[]): Promise<number> {
  const startedAt = performance.now()
  await inTransaction(handle.db, (tx) => events.publish(tx, 'carsPublished', { carIds }))
  await alerts.matchAndSend()
  return performance.now() - startedAt
}

async function read(query: string): Promise<{ n: number }[]> {
  return (await fixture.pool.query<{ n: number }>(query)).rows
}

async function addCatalogue(): Promise<void> {
  await fixture.pool.query(`
    insert into countries (code, name_ar, name_en) values ('SA', 'س', 'S');
    insert into cities (country_id, slug, name_ar, name_en) select 1, 'c' || g, 'م', 'c' from generate_series(1, ${CITIES}) g;
    insert into brands (slug, name_ar, name_en) select 'b' || g, 'م', 'b' from generate_series(1, ${BRANDS}) g;
    insert into models (brand_id, slug, name_ar, name_en)
      select b, 'm' || m, 'م', 'm' from generate_series(1, ${BRANDS}) b, generate_series(1, 10) m;
    insert into accounts (name, phone) select 'm' || g, '+96650' || (1000000 + g) from generate_series(1, ${MEMBERS + 1}) g`)
}

/** What people save: mostly a model or a make under a price, some a city or a body, a few only a price. */
function criteriaOf(index: number): Criteria {
  const brand = 1 + (index % BRANDS)
  const price = { to: (20 + (index % 180)) * 100_000 }
  const year = { from: 2010 + (index % 14) }
  const kind = index % 10
  if (kind < 4) return { list: 'all', brand: [brand], model: [(brand - 1) * 10 + 1 + (index % 10)], price }
  if (kind < 7) return { list: 'all', brand: [brand], price, year }
  if (kind < 8) return { list: 'auctions', city: [1 + (index % CITIES)], price, year }
  if (kind < 9) return { list: 'sales', style: ['suv'], price }
  return { list: 'all', price: { to: (10 + (index % 30)) * 100_000 }, wanted: { names: [], words: ['full'] } }
}

async function addSearches(): Promise<void> {
  const STEP = 5_000
  for (let start = 0; start < SEARCHES; start += STEP) {
    const all = Array.from({ length: STEP }, (_, index) => criteriaOf(start + index))
    await fixture.pool.query(
      `insert into saved_searches (account_id, name, list, query, criteria, anchors, frequency)
       select 1 + (n % ${MEMBERS}), 'search ' || n, c->>'list', jsonb_build_object('q', n), c - 'anchors',
              array(select jsonb_array_elements_text(c->'anchors')), case when n % 3 = 0 then 'daily' else 'at_once' end
         from jsonb_array_elements($1::jsonb) with ordinality as t (c, i), lateral (select $2::int + i as n) x`,
      [JSON.stringify(all.map((criteria) => ({ ...criteria, anchors: anchorsOf(criteria) }))), start],
    )
  }
}

async function addCars(count: number): Promise<void> {
  await fixture.pool.query(
    `insert into cars (slug, type, owner_id, brand_id, model_id, city_id, title_ar, title_en, year, kilometres, price, style, search_text)
     select 'car-' || g, 'sale', ${MEMBERS + 1}, 1 + g % ${BRANDS}, (g % ${BRANDS}) * 10 + 1 + g % 10, 1 + g % ${CITIES}, 'سيارة', 'car',
            2008 + g % 18, 1000 * (g % 200), (15 + g % 250) * 100000, case g % 3 when 0 then 'suv' else 'sedan' end,
            case g % 5 when 0 then 'full option' else 'standard' end
       from generate_series(1, $1) g`,
    [count],
  )
}
