/**
 * Accepted bids per second through one process, through the balancer of `WORKERS` before one, two and four, and through
 * Node's cluster of two, in turn on the same database. The cluster does not sort bids by their lot: its refusals count
 * the bids that were overtaken.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createCalls, openBidFixture, startBidServer } from './fixtures/bid-fixture.ts'
import { saturate } from './fixtures/http-load.ts'
import { median, report } from './fixtures/report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const RUN_MS = Number(process.env.RUN_MS ?? 3_000)
const LINES = 256

const fixture = await openBidFixture()
const servers = [
  await startBidServer(fixture),
  await startBidServer(fixture),
  await startBidServer(fixture),
  await startBidServer(fixture),
]

async function start(file: URL, env: Record<string, string>) {
  const child = fork(file, {
    env: { ...process.env, DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir, ...env },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }] // it sends nothing else
  return { port, stop: () => child.kill() }
}
const balancerOf = (count: number) =>
  start(new URL('./servers/workers.balancer.ts', import.meta.url), {
    PORTS: servers
      .slice(0, count)
      .map(({ port }) => port)
      .join(),
  })

const balancers = [await balancerOf(1), await balancerOf(2), await balancerOf(4)]
const clustered = await start(new URL('./servers/workers.cluster.ts', import.meta.url), { COUNT: '2' })
const ways = [
  { name: 'one process', port: servers[0]?.port ?? 0 },
  { name: 'balancer, one worker', port: balancers[0]?.port ?? 0 },
  { name: 'balancer, two workers', port: balancers[1]?.port ?? 0 },
  { name: 'balancer, four workers', port: balancers[2]?.port ?? 0 },
  { name: 'cluster, two workers', port: clustered.port },
]
const nextCall = createCalls()
const rates = new Map<string, number[]>()
const refused = new Map<string, number>()

// The first round warms everything and is thrown away.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const hot of [true, false]) {
    for (const { name, port } of ways) {
      const outcome = await saturate(port, LINES, RUN_MS, () => nextCall('/api/v1/bid', { hot }))
      if (round === 0) continue
      const place = `${hot ? 'hot lot' : '1,000 lots'}, ${name}`
      rates.set(place, [...(rates.get(place) ?? []), outcome.perSecond])
      const overtaken = [...outcome.refused.values()].reduce((sum, times) => sum + times, 0)
      refused.set(place, (refused.get(place) ?? 0) + overtaken)
    }
  }
}

for (const place of ['hot lot', '1,000 lots']) {
  const beside = median(rates.get(`${place}, one process`) ?? [])
  for (const { name } of ways) {
    const key = `${place}, ${name}`
    report(key, median(rates.get(key) ?? []), { unit: 'accepted/s', beside })
    report(`${key}: refused though valid when sent`, refused.get(key) ?? 0)
  }
}
for (const way of [...balancers, clustered]) way.stop()
for (const server of servers) await server.stop()
await fixture.close()
process.exit(0)
