/**
 * Accepted bids per second through one process and through two behind one Redis, each behind a balancer, in turn on the
 * same database. Without the lot in the address two processes overtake each other: that run shows that the count works.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRedis } from '../faults/environment/redis.ts'
import { createCalls, openBidFixture, startBidServer } from './fixtures/bid-fixture.ts'
import { type Call, saturate } from './fixtures/http-load.ts'
import { median, report } from './fixtures/report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const RUN_MS = Number(process.env.RUN_MS ?? 3_000)
const LINES = 256

const redis = createRedis('redis-server', Number(process.env.REDIS_PORT ?? 6_399))
await redis.start()
const fixture = await openBidFixture()
const servers = [
  await startBidServer(fixture, { REDIS_URL: redis.url }),
  await startBidServer(fixture, { REDIS_URL: redis.url }),
]

async function startBalancer(ports: readonly number[]) {
  const child = fork(new URL('./servers/balancer.ts', import.meta.url), {
    env: { ...process.env, PORTS: ports.join() },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }] // the balancer sends nothing else
  return { port, stop: () => child.kill() }
}
const ports = servers.map(({ port }) => port)
const toOne = await startBalancer(ports.slice(0, 1))
const toTwo = await startBalancer(ports)

const nextCall = createCalls()
const withLot = (hot: boolean) => (): Call => nextCall('/api/v1/bid', { hot })
const withoutLot = (hot: boolean) => (): Call => ({ ...nextCall('/api/v1/bid', { hot }), path: '/api/v1/bid' })
const ways = [
  { name: 'one process', port: toOne.port, calls: withLot },
  { name: 'two processes', port: toTwo.port, calls: withLot },
  { name: 'two processes, no lot in the address', port: toTwo.port, calls: withoutLot },
]
const rates = new Map<string, number[]>()
/** On a hot lot an overtaken bid is too low. */
const refused = new Map<string, number>()

// The first round warms everything up and is discarded.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const hot of [true, false]) {
    for (const { name, port, calls } of ways) {
      const outcome = await saturate(port, LINES, RUN_MS, calls(hot), hot ? '/healthz?lot=1' : '/healthz')
      if (round === 0) continue
      const place = `${hot ? 'hot lot' : '1,000 lots'}, ${name}`
      rates.set(place, [...(rates.get(place) ?? []), outcome.perSecond])
      const overtaken = [...outcome.refused.values()].reduce((sum, times) => sum + times, 0)
      refused.set(place, (refused.get(place) ?? 0) + overtaken)
    }
  }
}

for (const place of ['hot lot', '1,000 lots']) {
  for (const { name } of ways) {
    const key = `${place}, ${name}`
    const beside = median(rates.get(`${place}, one process`) ?? [])
    report(key, median(rates.get(key) ?? []), { unit: 'accepted/s', beside })
    report(`${key}: refused though valid when sent`, refused.get(key) ?? 0)
  }
}
for (const balancer of [toOne, toTwo]) balancer.stop()
for (const server of servers) await server.stop()
await fixture.close()
await redis.kill()
