/** Accepted bids per second over full HTTP: authenticated, keyed, durable, signed; load from this process. */
import { createCalls, LOTS, MEMBERS, openBidFixture, startBidServer } from './fixtures/bid-fixture.ts'
import type { Fixture } from './fixtures/fixture.ts'
import { type Outcome, saturate } from './fixtures/http-load.ts'
import { median, percentile, report } from './fixtures/report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const RUN_MS = Number(process.env.RUN_MS ?? 3_000)
const NAIVE_POOLS = [2, 4, 8]
const STORED = Number(process.env.STORED_BIDS ?? 0)

const fixture = await openBidFixture()
if (STORED > 0) await addStoredBids(fixture, STORED)
const server = await startBidServer(fixture)
const nextCall = createCalls()

const run = (path: string, hot: boolean, lines: number, keyed = false) =>
  saturate(server.port, lines, RUN_MS, () => nextCall(path, { hot, keyless: !keyed }))
const rates = new Map<string, number[]>()
const refused = new Map<string, number>()
const latencies: number[] = []
const walBytes = new Map<string, number[]>()

/** The end of PostgreSQL's log, in bytes. */
async function walEnd(): Promise<number> {
  const { rows } = await fixture.pool.query("select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes")
  return rows[0].bytes
}

async function measure(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const from = await walEnd()
  const outcome = await work()
  walBytes.set(name, [...(walBytes.get(name) ?? []), ((await walEnd()) - from) / outcome.accepted])
  rates.set(name, [...(rates.get(name) ?? []), outcome.perSecond])
  return outcome
}

for (let round = 0; round <= ROUNDS; round += 1) {
  // The first round warms everything up and is discarded.
  if (round === 1) for (const map of [rates, walBytes]) map.clear()
  for (const hot of [true, false]) {
    const place = hot ? 'hot' : 'wide'
    for (const pool of NAIVE_POOLS) await measure(`naive ${place} ${pool}`, () => run(`/bench/naive/${pool}`, hot, 64))
    for (const lines of [64, 256]) {
      const outcome = await measure(`bid ${place} ${lines}`, () => run('/api/v1/bid', hot, lines, true))
      for (const [reason, times] of outcome.refused) refused.set(reason, (refused.get(reason) ?? 0) + times)
      if (round > 0) latencies.push(...outcome.latenciesMs)
    }
  }
  await measure('none', () => run('/bench/none', true, 256))
  await measure('select', () => run('/bench/select', true, 256))
}

const of = (name: string) => median(rates.get(name) ?? [])
const bestNaive = (place: string) => Math.max(...NAIVE_POOLS.map((pool) => of(`naive ${place} ${pool}`)))
for (const lines of [64, 256]) {
  report(`hot lot, ${lines} connections`, of(`bid hot ${lines}`), {
    unit: 'accepted/s',
    beside: bestNaive('hot'),
    atLeast: 15,
  })
  report(`1,000 lots, ${lines} connections`, of(`bid wide ${lines}`), {
    unit: 'accepted/s',
    beside: bestNaive('wide'),
    atLeast: 5,
  })
}
report('hot lot beside the route without a database', of('bid hot 256'), {
  unit: 'accepted/s',
  beside: of('none'),
  atLeast: 0.65,
})
report('hot lot beside a route that runs select 1', of('bid hot 256'), {
  unit: 'accepted/s',
  beside: of('select'),
  atLeast: 1,
})
report(
  'refused though valid when sent',
  [...refused.values()].reduce((sum, times) => sum + times, 0),
  { atMost: 0 },
)
for (const [reason, times] of refused) report(`  ${reason}`, times)
for (const name of ['bid hot 64', 'bid hot 256', 'bid wide 64', 'bid wide 256'])
  report(`log of the database, ${name}`, median(walBytes.get(name) ?? []), { unit: 'bytes a bid' })
report('answer under full load, median', median(latencies), { unit: 'ms' })
report('answer under full load, p99', percentile(latencies, 0.99), { unit: 'ms' })

await server.stop()
await fixture.close()

/** Bids of earlier days, on lots of an auction that is over: none of them may count as a car's newest lot. */
async function addStoredBids({ pool }: Fixture, count: number): Promise<void> {
  await pool.query(`
    insert into auctions (slug, title_ar, title_en, mode, state, starts_at)
      values ('old', 'م', 'old', 'timed', 'canceled', now() - interval '9 days');
    insert into lots (auction_id, car_id, position, opening_price, increments, deposit_required)
      select 2, g, g, 100000, '[{"from":0,"step":50000}]', 0 from generate_series(1, ${LOTS}) g`)
  await pool.query(
    `insert into lot_events (lot_id, seq, kind, account_id, amount, at, payload, hash)
     select ${LOTS} + 1 + g % ${LOTS}, 1 + g / ${LOTS}, 'bid', 1 + g % ${MEMBERS}, 100000 + g, now() - interval '8 days', repeat('x', 180), '\\x00'
       from generate_series(0, $1 - 1) g`,
    [count],
  )
  await pool.query('analyze')
}
