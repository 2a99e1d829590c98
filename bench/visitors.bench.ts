/**
 * What visitors of the home page cost the server in a minute, bytes and processor, while a lot ends every second and
 * while none does: the work for each visitor must not grow with their number.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfStale } from '../scripts/build.ts'
import { addLots, openFixture } from './fixtures/fixture.ts'
import { report } from './fixtures/report.ts'
import type { VisitorsAnswer, VisitorsOrder } from './fixtures/visitors.clients.ts'

const SIZES = (process.env.VISITORS ?? '100,1000,3000').split(',').map(Number)
/** Longer than the pages' half minute, so that each reads its lists. */
const WINDOW_SECONDS = Number(process.env.WINDOW ?? 60)
const SETTLE_MS = 5_000
/** Those that end in one window, once for each size, and as many that go on. */
const LOTS = (SIZES.length + 1) * (WINDOW_SECONDS + SETTLE_MS / 1_000 + 5)

await buildIfStale(() => undefined)
const fixture = await openFixture()
await addLots(fixture.pool, LOTS)
const server = fork(new URL('./servers/pages.server.ts', import.meta.url), {
  env: { ...process.env, DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir, DEMO: 'none' },
})
const [{ port }] = (await once(server, 'message')) as [{ port: number }]
let ended = 0

type Cost = { cpuMs: number; socketBytes: number; answerBytes: number; reads: number; events: number }

/** One lot ends in each second of the window. */
async function endLots(): Promise<void> {
  const seconds = WINDOW_SECONDS + SETTLE_MS / 1_000
  await fixture.pool.query(
    `update lot_states set closes_at = date_trunc('second', now()) + (lot_id - $1 + 2) * interval '1 second'
      where lot_id > $1 and lot_id <= $1 + $2`,
    [ended, seconds],
  )
  ended += seconds
}

const cpuMs = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/bench/cpu`)
  const { user, system } = (await answer.json()) as NodeJS.CpuUsage
  return (user + system) / 1_000
}
const closed = async () =>
  (await fixture.pool.query<{ n: number }>('select count(*)::int as n from lot_states where closed_at is not null'))
    .rows[0]?.n ?? 0

async function ask(clients: ChildProcess, order: VisitorsOrder): Promise<VisitorsAnswer> {
  const answered = once(clients, 'message')
  clients.send(order)
  const [answer] = (await answered) as [VisitorsAnswer]
  return answer
}

/** What one visitor costs in a minute. */
async function measure(clients: ChildProcess, visitors: number, hasEvents: boolean): Promise<Cost> {
  if (hasEvents) await endLots()
  await pause(SETTLE_MS)
  await ask(clients, 'count')
  const [cpuBefore, closedBefore] = [await cpuMs(), await closed()]
  await pause(WINDOW_SECONDS * 1_000)
  const bytes = await ask(clients, 'count')
  if (bytes.kind !== 'bytes') throw new Error('the clients did not count')
  const each = (all: number) => (all / visitors) * (60 / WINDOW_SECONDS)
  return {
    cpuMs: each((await cpuMs()) - cpuBefore),
    socketBytes: each(bytes.socket),
    answerBytes: each(bytes.answers),
    reads: each(bytes.reads),
    events: ((await closed()) - closedBefore) * (60 / WINDOW_SECONDS),
  }
}

const costs: { visitors: number; off: Cost; on: Cost }[] = []
for (const visitors of SIZES) {
  const clients = fork(new URL('./fixtures/visitors.clients.ts', import.meta.url))
  await ask(clients, { port, visitors })
  const off = await measure(clients, visitors, false)
  const on = await measure(clients, visitors, true)
  costs.push({ visitors, off, on })
  const of = `of ${visitors} visitors, each in a minute`
  report(`lots that ended in the minute`, on.events)
  report(`CPU ${of}, no lot ends`, off.cpuMs, { unit: 'ms' })
  report(`CPU ${of}, a lot ends every second`, on.cpuMs, { unit: 'ms' })
  report(`live updates ${of}, no lot ends`, off.socketBytes, { unit: 'bytes' })
  report(`live updates ${of}, a lot ends every second`, on.socketBytes, { unit: 'bytes' })
  report(`answers ${of}, no lot ends`, off.answerBytes, { unit: 'bytes' })
  report(`answers ${of}, a lot ends every second`, on.answerBytes, { unit: 'bytes' })
  report(`home pages read ${of}, a lot ends every second`, on.reads)
  clients.kill()
}
const [first] = costs
for (const { visitors, on } of costs.slice(1))
  report(`CPU of one of ${visitors} visitors beside one of ${first?.visitors}`, on.cpuMs, {
    unit: 'ms',
    beside: first?.on.cpuMs ?? Number.NaN,
    atMost: 1.2,
  })
server.kill()
await once(server, 'exit')
await fixture.close()
