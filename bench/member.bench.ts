/** What the pages of a member with years of history cost: the calls on the server, and the JavaScript in the browser. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import { buildIfStale } from '../scripts/build.ts'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../scripts/find-browser.ts'
import { addLots, addMembers, openFixture, tokenOf } from './fixtures/fixture.ts'
import { percentile, report } from './fixtures/report.ts'
import { scriptKilobytes } from './fixtures/script-weight.ts'

const NOTICES = 10_000
const FAVOURITES = 2_000
const WON = 500
const MEMBER = 1
const WARM_UP = 20
const ROUNDS = 100

const CALLS = [
  '/dashboard',
  '/profile',
  '/notifications',
  '/notifications?page=500',
  '/notifications?show=unread',
  '/notifications?show=money',
  '/favourites',
  '/favourites?page=90',
  '/favourites?state=ended',
  '/win-auctions?per_page=20',
  '/win-auctions?per_page=20&page=25',
  '/subscribe-auctions?show=open&per_page=100',
  '/subscribe-auctions?show=won&per_page=20',
  '/saved-searches',
  '/notice-choices',
  '/sessions',
]
const PAGES = [
  '/dashboard',
  '/profile',
  '/notifications',
  '/favourite',
  '/active-auctions',
  '/active-auctions?show=won',
  '/win-auctions',
  '/saved-searches',
]

await buildIfStale(() => undefined)
const fixture = await openFixture()
await addMembers(fixture.pool, 2)
await addLots(fixture.pool, FAVOURITES)
await addHistory()
const server = fork(new URL('./servers/pages.server.ts', import.meta.url), {
  env: { ...process.env, DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir, DEMO: 'none' },
})
const [{ port }] = (await once(server, 'message')) as [{ port: number }]
const at = (path: string) => `http://127.0.0.1:${port}${path}`

for (const call of CALLS) {
  const spent: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    const answer = await fetch(at(`/api/v1${call}`), { headers: { authorization: `Bearer ${tokenOf(MEMBER)}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${call} answered ${answer.status}`)
    if (round >= 0) spent.push(performance.now() - startedAt)
  }
  report(`${call}, p95`, percentile(spent, 0.95), { unit: 'ms', atMost: 50 })
}

const browser = await chromium.launch({ executablePath: findOrInstallBrowser(() => undefined), args: BROWSER_FLAGS })
for (const page of PAGES)
  report(`JavaScript of ${page}`, await scriptKilobytes(await memberPage(), at(page)), {
    unit: 'KB gzipped',
    atMost: 180,
  })
await browser.close()
server.kill()
await once(server, 'exit')
await fixture.close()

/** A quarter of the favourites is won and paid, the rest is live; most notices have been read. */
async function addHistory(): Promise<void> {
  const { pool } = fixture
  await pool.query(
    `insert into lot_bidders (lot_id, account_id, max_amount, max_seq, last_amount, first_at)
     select g, ${MEMBER}, 100000, 1, 100000, now() from generate_series(1, $1) g`,
    [WON],
  )
  await pool.query(
    `update lot_states set status = 'sold', leader_id = ${MEMBER}, leader_max = 100000, price = 100000, bids_count = 1,
            closed_at = now() - interval '1 day' * lot_id, closes_at = now() - interval '1 day' * lot_id
      where lot_id <= $1`,
    [WON],
  )
  await pool.query(
    `insert into orders (buyer_id, car_id, lot_id, status, invoice_status, price, client_fees, administrative_fees, tax_amount, total)
     select ${MEMBER}, g, g, 'finished', 'paid', 100000, 0, 0, 0, 100000 from generate_series(1, $1) g`,
    [WON],
  )
  await pool.query(
    `insert into favourites (account_id, car_id, created_at)
     select ${MEMBER}, g, now() - interval '1 minute' * g from generate_series(1, $1) g`,
    [FAVOURITES],
  )
  await pool.query(
    `insert into notifications (account_id, kind, title_ar, title_en, body_ar, body_en, url, topic, sent_at, read_at, created_at)
     select ${MEMBER}, 'outbid', 'مزايدة أعلى منك', 'You were outbid', 'زايد', 'Bid again', '/car/car-' || 1 + g % 2000,
            (array['bidding', 'result', 'money', 'delivery', 'matches', 'account'])[1 + g % 6], now(),
            case when g % 20 > 0 then now() end, now() - interval '5 minutes' * g
       from generate_series(1, $1) g`,
    [NOTICES],
  )
  await pool.query('analyze')
}

/** A page of the logged-in member. */
async function memberPage() {
  const context = await browser.newContext()
  await context.addInitScript(
    ([id, token]) => {
      localStorage.setItem('auth', id)
      localStorage.setItem('authToken', token)
      localStorage.setItem('authName', 'member')
    },
    [String(MEMBER), tokenOf(MEMBER)] as const,
  )
  return context.newPage()
}
