/** Accepted bids per second through one process and through two behind one Redis, in turn on the same database. */
import { createRedis } from '../faults/redis.ts'
import { createCalls, openBidFixture, startBidServer } from './bid-fixture.ts'
import { type Call, saturate } from './http-load.ts'
import { median, report } from './report.ts'

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
const nextCall = createCalls()
const rates = new Map<string, number[]>()
/** By the number of processes; on a hot lot, where a bid that is overtaken is too low. */
const refused = new Map<number, number>()

/** The connections are shared out among the processes, as a balancer does it. */
async function run(processes: number, hot: boolean) {
  const next = (): Call => nextCall('/api/v1/bid', { hot })
  const outcomes = await Promise.all(
    servers.slice(0, processes).map(({ port }) => saturate(port, LINES / processes, RUN_MS, next)),
  )
  return {
    rate: outcomes.reduce((sum, { perSecond }) => sum + perSecond, 0),
    overtaken: outcomes.flatMap((outcome) => [...outcome.refused.values()]).reduce((sum, times) => sum + times, 0),
  }
}

// The first round warms everything and is thrown away.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const hot of [true, false]) {
    for (const processes of [1, 2]) {
      const { rate, overtaken } = await run(processes, hot)
      const name = `${processes} ${hot}`
      if (round === 0) continue
      rates.set(name, [...(rates.get(name) ?? []), rate])
      refused.set(processes, (refused.get(processes) ?? 0) + overtaken)
    }
  }
}

for (const hot of [true, false]) {
  const of = (processes: number) => median(rates.get(`${processes} ${hot}`) ?? [])
  report(`${hot ? 'hot lot' : '1,000 lots'}, two processes`, of(2), { unit: 'accepted/s', beside: of(1) })
}
for (const processes of [1, 2])
  report(`refused though valid when sent, processes: ${processes}`, refused.get(processes) ?? 0)
for (const server of servers) await server.stop()
await fixture.close()
await redis.kill()
