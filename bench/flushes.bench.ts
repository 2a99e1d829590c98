/**
 * Accepted bids where the disk takes its time, beside the naive transaction on its best pool. `commit_delay` makes
 * PostgreSQL wait before each flush, with the lock of the log held, so that all who commit meanwhile share the next one, as
 * behind a slow disk.
 */
import { createCalls, openBidFixture, startBidServer } from './fixtures/bid-fixture.ts'
import { saturate } from './fixtures/http-load.ts'
import { median, report } from './fixtures/report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const RUN_MS = Number(process.env.RUN_MS ?? 2_000)
const FLUSHES_MS = (process.env.FLUSHES_MS ?? '0,5,20').split(',').map(Number)
const NAIVE_POOLS = [2, 8, 16]
const LINES = [64, 256]
const US_PER_MS = 1_000

const fixture = await openBidFixture()
const server = await startBidServer(fixture)
const nextCall = createCalls()
const rates = new Map<string, number[]>()

/** The server's connections learn of it with their next statement. */
async function delayFlushes(ms: number): Promise<void> {
  await fixture.pool.query('alter system set commit_siblings = 0')
  await fixture.pool.query(`alter system set commit_delay = ${ms * US_PER_MS}`)
  await fixture.pool.query('select pg_reload_conf()')
}

async function measure(name: string, path: string, place: { hot: boolean; lines: number }): Promise<void> {
  const next = () => nextCall(path, { hot: place.hot, keyless: path !== '/api/v1/bid' })
  const { perSecond } = await saturate(server.port, place.lines, RUN_MS, next)
  rates.set(name, [...(rates.get(name) ?? []), perSecond])
}

for (let round = 0; round <= ROUNDS; round += 1) {
  // The first round warms everything and is thrown away; it needs no slow flush.
  if (round === 1) rates.clear()
  for (const ms of round === 0 ? [0] : FLUSHES_MS) {
    await delayFlushes(ms)
    for (const hot of [true, false]) {
      for (const pool of NAIVE_POOLS)
        await measure(`naive ${ms} ${hot} ${pool}`, `/bench/naive/${pool}`, { hot, lines: 64 })
      for (const lines of LINES) await measure(`bid ${ms} ${hot} ${lines}`, '/api/v1/bid', { hot, lines })
    }
  }
}

for (const ms of FLUSHES_MS)
  for (const hot of [true, false])
    for (const lines of LINES) {
      const naive = NAIVE_POOLS.map((pool) => median(rates.get(`naive ${ms} ${hot} ${pool}`) ?? []))
      report(
        `flush ${ms} ms later, ${hot ? 'hot lot' : '1,000 lots'}, ${lines} connections`,
        median(rates.get(`bid ${ms} ${hot} ${lines}`) ?? []),
        { unit: 'accepted/s', beside: Math.max(...naive) },
      )
    }
await server.stop()
await fixture.close()
