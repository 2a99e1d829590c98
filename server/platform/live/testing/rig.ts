import { createHmac, hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { type Socket as Client, io } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { type Clock, systemClock } from '#server/platform/clock/clock.ts'
import type { Authenticate } from '#server/platform/http/api.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { createBus, type ProcessBus } from '../bus/bus.ts'
import { createLive } from '../live.ts'

export const silent = pino({ level: 'silent' })
/** The keyed hash of one installation. */
export const HASH = (use: string, text: string) => createHmac('sha256', 'rig').update(`${use}:${text}`).digest()
export const publicOrigin = 'https://cars.example'

export const member = (accountId: number, sessionId = accountId * 10): Actor => ({
  accountId,
  sessionId,
  purpose: 'session',
  role: null,
})

/** A bare HTTP server with live updates; `tokens` maps tokens to accounts. */
export async function startLive(
  options: { bus?: ProcessBus; clock?: Clock; authenticate?: Authenticate; rateLimits?: boolean } = {},
) {
  const bus = options.bus ?? createBus({ redisUrl: undefined, hash: HASH, log: silent })
  const tokens = new Map<string, Actor>()
  const server = createServer((_request, response) => response.end())
  const live = createLive(server, {
    bus,
    authenticate: options.authenticate ?? (async (token) => tokens.get(token)),
    publicOrigin,
    log: silent,
    clock: options.clock ?? systemClock,
    hash: (text) => hash('sha256', text, 'buffer'),
    networkOf: ({ headers, socket }) => String(headers['x-test-network'] ?? socket.remoteAddress),
    rateLimits: options.rateLimits ?? true,
    isHttps: true,
    houseTime: async () => new Date((options.clock ?? systemClock).now()),
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP, so an address with a port
  onTestFinished(async () => {
    live.close()
    server.closeAllConnections()
    await bus.close()
    server.close()
  })
  return { live, bus, tokens, port, url: `http://127.0.0.1:${port}`, ...live }
}
export type Rig = Awaited<ReturnType<typeof startLive>>

type ReceivedEvent = { event: string; channel: string; data: unknown }

/** A browser's side: connects and records everything that it receives. */
export async function connect(rig: Rig, transports: ('polling' | 'websocket')[] = ['websocket']) {
  const socket: Client = io(rig.url, { transports, forceNew: true, reconnection: false })
  const received: ReceivedEvent[] = []
  socket.onAny((event: string, channel: string, data: unknown) => received.push({ event, channel, data }))
  onTestFinished(() => void socket.close())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    socket,
    received,
    /** Events of one name, optionally of one channel. */
    of: (event: string, channel?: string) =>
      received.filter((each) => each.event === event && (channel === undefined || each.channel === channel)),
    subscribe(channel: unknown, token?: string, watcher?: string) {
      const headers = token ? { Authorization: `Bearer ${token}` } : {}
      socket.emit('subscribe', { channel, auth: { headers }, watcher })
    },
  }
}

/** Waits until a condition holds; the test's own time limit is the only one. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

export const bidEvent = (product_id: number, seq: number, more: Partial<BidEvent> = {}): BidEvent => ({
  bid: { product_id, amount: 50_000 + seq * 500, user_id: 7, seq },
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
  server_time: '2026-01-01T11:00:00.000Z',
  ...more,
})

/** A clock that a test moves by hand. */
export function handClock() {
  let time = 1_000_000
  let timers: { at: number; work: () => void }[] = []
  const clock: Clock = {
    now: () => time,
    after(ms, work) {
      const timer = { at: time + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  }
  return {
    clock,
    advance(ms: number) {
      time += ms
      for (const timer of timers.filter(({ at }) => at <= time)) {
        timers = timers.filter((each) => each !== timer)
        timer.work()
      }
    },
  }
}
