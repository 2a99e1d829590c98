/** What the door of `POST /bid` costs without anything behind it, beside bare node:http and bare Fastify. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { saturate } from './fixtures/http-load.ts'
import { median, report } from './fixtures/report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const RUN_MS = Number(process.env.RUN_MS ?? 1_000)
const LINES = 64
const DOORS = ['bare', 'fastify', 'product'] as const
type Door = (typeof DOORS)[number]

const child = fork(new URL('./servers/http.server.ts', import.meta.url))
const [ports] = (await once(child, 'message')) as [Record<Door, number>] // the server's first message
const taken: Record<Door, { perSecond: number[]; cpuUs: number[] }> = {
  bare: { perSecond: [], cpuUs: [] },
  fastify: { perSecond: [], cpuUs: [] },
  product: { perSecond: [], cpuUs: [] },
}

async function cpuSince(): Promise<number> {
  child.send('cpu')
  const [{ cpuUs }] = (await once(child, 'message')) as [{ cpuUs: number }] // and all others
  return cpuUs
}

// On a virtual machine, waking an idle client costs the server more than the answer itself.
let isAwake = true
const stayAwake = (): void => {
  if (isAwake) setImmediate(stayAwake)
}
stayAwake()

let sent = 0
for (let round = 0; round <= ROUNDS; round += 1)
  for (const door of DOORS) {
    await cpuSince()
    const { accepted, perSecond } = await saturate(ports[door], LINES, RUN_MS, () => {
      sent += 1
      const body = JSON.stringify({ product_id: 1 + (sent % 1_000), amount: 1_000 + sent })
      return { path: '/api/v1/bid?lot=1', token: 'x'.repeat(43), body, key: `k${sent}` }
    })
    const cpuUs = (await cpuSince()) / accepted
    // The first round warms everything and is thrown away.
    if (round > 0) {
      taken[door].perSecond.push(perSecond)
      taken[door].cpuUs.push(cpuUs)
    }
  }

const of = (door: Door) => ({ perSecond: median(taken[door].perSecond), cpuUs: median(taken[door].cpuUs) })
for (const door of ['fastify', 'product'] as const) {
  report(`${door}, answers`, of(door).perSecond, {
    unit: 'a second',
    beside: of('bare').perSecond,
    ...(door === 'product' && { atLeast: 0.6 }),
  })
  report(`${door}, server CPU`, of(door).cpuUs, { unit: 'µs an answer', beside: of('bare').cpuUs })
}
isAwake = false
child.kill()
