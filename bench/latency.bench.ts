/** The wait of a bidder at 500 and 2,000 bids offered per second, beside the naive transaction on a pool of four. */
import { createCalls, openBidFixture, startBidServer } from './fixtures/bid-fixture.ts'
import { offer } from './fixtures/http-load.ts'
import { median, percentile, report } from './fixtures/report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const RUN_MS = Number(process.env.RUN_MS ?? 3_000)
const LINES = 256
const OFFERED = [500, 2_000]
const sides = { product: '/api/v1/bid', naive: '/bench/naive/4' }

const fixture = await openBidFixture()
const server = await startBidServer(fixture)
const nextCall = createCalls()
const latencies = new Map<string, number[][]>()

async function run(side: keyof typeof sides, hot: boolean, perSecond: number): Promise<number[]> {
  const next = () => nextCall(sides[side], { hot, keyless: side === 'naive' })
  return (await offer(server.port, { lines: LINES, perSecond, ms: RUN_MS }, next)).latenciesMs
}

// The first round warms everything up and is discarded.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const hot of [true, false]) {
    for (const perSecond of OFFERED) {
      for (const side of ['product', 'naive'] as const) {
        const name = `${side} ${hot} ${perSecond}`
        const taken = await run(side, hot, perSecond)
        if (round > 0) latencies.set(name, [...(latencies.get(name) ?? []), taken])
      }
    }
  }
}

for (const hot of [true, false]) {
  for (const perSecond of OFFERED) {
    const of = (side: string, share: number) =>
      median((latencies.get(`${side} ${hot} ${perSecond}`) ?? []).map((taken) => percentile(taken, share)))
    const place = `${hot ? 'hot lot' : '1,000 lots'}, ${perSecond.toLocaleString('en')} offered per second`
    report(`${place}, median`, of('product', 0.5), { unit: 'ms', beside: of('naive', 0.5) })
    report(`${place}, p99`, of('product', 0.99), {
      unit: 'ms',
      beside: of('naive', 0.99),
      ...(perSecond === 2_000 && { atMost: 0.5 }),
    })
  }
}
await server.stop()
await fixture.close()
