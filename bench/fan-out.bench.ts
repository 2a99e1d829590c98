/** The cost of sending one bid to every socket, beside raw `ws` with the same prebuilt frame. */
import { fork } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import type { BidEvent } from '#contract/live/events.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createBus } from '#server/platform/live/bus/bus.ts'
import { createLive } from '#server/platform/live/live.ts'
import { encodeEvent } from '#server/platform/live/sockets/frame.ts'
import type { ClientMessage } from './fixtures/fan-out.clients.ts'
import { median, report } from './fixtures/report.ts'

const SOCKETS = Number(process.env.SOCKETS ?? 5_000)
const ROUNDS = Number(process.env.ROUNDS ?? 9)
const FRAMES_PER_ROUND = 20
// Longer than the interval of conflation, so that every event leaves at once.
const BETWEEN_FRAMES_MS = 90

const bidEvent = (seq: number): BidEvent => ({
  bid: { product_id: 1, amount: 50_000 + seq * 500, user_id: 1_234, seq },
  from_seq: seq,
  bids_count: seq,
  current_price: 50_000 + seq * 500,
  min_next_bid: 50_500 + seq * 500,
  closes_at: '2026-01-01T12:00:00.000Z',
  hours_estimated: false,
  extensions: 0,
  status: 'live',
  event: 'bid',
  reserve_met: null,
  server_time: new Date().toISOString(),
})

const GIVE_UP_MS = 300_000
setTimeout(() => {
  console.error('a frame did not arrive everywhere')
  process.exit(1)
}, GIVE_UP_MS).unref()

const log = pino({ level: 'silent' })
const liveServer = createServer()
const live = createLive(liveServer, {
  bus: createBus({ redisUrl: undefined, hash: (_use, text) => hash('sha256', text, 'buffer'), log }),
  authenticate: async () => undefined,
  publicOrigin: 'http://localhost',
  log,
  clock: systemClock,
  hash: (text) => hash('sha256', text, 'buffer'),
  houseTime: async () => new Date(),
  networkOf: () => 'bench',
  rateLimits: false,
  isHttps: false,
})
const rawServer = createServer()
const raw = new WebSocketServer({ server: rawServer, perMessageDeflate: false })
const clients = fork(new URL('./fixtures/fan-out.clients.ts', import.meta.url))
const bytesPerSocket = await start()

type Side = 'live' | 'raw'
type Cost = { cpu: number; last: number }
const costs: Record<Side, Cost[]> = { live: [], raw: [] }
let seq = 0
for (let round = 0; round < ROUNDS + 1; round++) {
  const order: Side[] = round % 2 === 0 ? ['live', 'raw'] : ['raw', 'live']
  for (const side of order) {
    const cost = await measure(side)
    // The first round warms both sides up.
    if (round > 0) costs[side].push(cost)
  }
}
const of = (side: Side, what: keyof Cost) => median(costs[side].map((cost) => cost[what]))
const held = [
  report(`CPU per frame to ${SOCKETS} sockets`, of('live', 'cpu'), {
    unit: 'ms',
    beside: of('raw', 'cpu'),
    atMost: 1.2,
  }),
  report('from publish to the last client', of('live', 'last'), { unit: 'ms', beside: of('raw', 'last'), atMost: 1.2 }),
]
report('memory per socket of the product', bytesPerSocket / 1_024, { unit: 'KiB' })
clients.kill()
process.exit(held.every(Boolean) ? 0 : 1)

/** Opens all sockets of both sides. @returns the memory of a socket of the product in this process, in bytes. */
async function start(): Promise<number> {
  const address = async (server: Server) => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on TCP, so an address with a port
  }
  const before = process.memoryUsage.rss()
  clients.send({
    sockets: SOCKETS,
    live: `${await address(liveServer)}/socket.io/?EIO=4&transport=websocket`,
    raw: await address(rawServer),
  })
  while (live.stats().watchers('bid.1') < SOCKETS) await pause(10)
  const bytes = (process.memoryUsage.rss() - before) / SOCKETS
  clients.send('raw')
  await once(clients, 'message')
  return bytes
}

/** Medians of one round: processor time of this process and time until the last client, per frame, in milliseconds. */
async function measure(side: Side): Promise<Cost> {
  const cpu: number[] = []
  const last: number[] = []
  for (let i = 0; i < FRAMES_PER_ROUND; i++) {
    await pause(BETWEEN_FRAMES_MS)
    const event = bidEvent(++seq)
    const arrived = allHave(side)
    const cpuBefore = process.cpuUsage()
    const before = performance.now()
    if (side === 'live') live.publisher.publish('bid', 'BidEvent', event)
    else writeRaw(encodeEvent('BidEvent', 'bid.1', JSON.stringify(event)).bytes)
    await arrived
    last.push(performance.now() - before)
    const { user, system } = process.cpuUsage(cpuBefore)
    cpu.push((user + system) / 1_000)
  }
  return { cpu: median(cpu), last: median(last) }
}

async function allHave(side: Side): Promise<void> {
  for (;;) {
    const [received] = (await once(clients, 'message')) as [ClientMessage] // the child sends only this message
    if (received.kind === 'all' && received.side === side) return
  }
}

/** `_sender` is the only way to hand `ws` a finished frame. */
type FrameWriter = WebSocket & { _sender: { sendFrame(list: Buffer[]): void } }

function writeRaw(frame: Buffer[]): void {
  for (const socket of raw.clients) (socket as FrameWriter)._sender.sendFrame(frame)
}
