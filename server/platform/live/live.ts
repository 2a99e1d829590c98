import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Authenticate } from '#server/platform/http/api.ts'
import { type DemoGate, entersDemo } from '../http/security/demo-gate.ts'
import { STRICT_TRANSPORT, securityHeaders } from '../http/security/security-headers.ts'
import { type Broadcast, createBroadcast } from './bus/broadcast.ts'
import type { ProcessBus } from './bus/bus.ts'
import type { Publisher } from './bus/publisher.ts'
import type { Connection } from './sockets/connection.ts'
import { createGrants } from './sockets/grants.ts'
import { createMessageLimit } from './sockets/message-limit.ts'
import { createNetworkLimits } from './sockets/network-limits.ts'
import { originAllowed } from './sockets/origin.ts'
import { createSubscriber } from './sockets/subscriber.ts'

const MESSAGE_BYTES_MAX = 4096
const CONNECT_MS = 10_000
const SERVER_TIME_MS = 10_000
const RECHECK_MS = 60_000

export type LiveOptions = {
  bus: ProcessBus
  authenticate: Authenticate
  /** Address of the site; pages of other origins may not connect. */
  publicOrigin: string
  /** Guards the sockets of a demo like its pages. */
  demoGate?: DemoGate | undefined
  log: Logger
  clock: Clock
  /** The clock that decides: the database's, not this process's. */
  houseTime: () => Promise<Date>
  /** A keyed hash, the same in every process: people are counted by it and cannot be recognised. */
  hash: (text: string) => Buffer
  /** The network of a connection; its sockets and guesses are limited. */
  networkOf: (request: IncomingMessage) => string
  rateLimits: boolean
  isHttps: boolean
}

export type Live = {
  publisher: Publisher
  /** The last event of a lot that this process's sockets received, and a way to send a missed one. */
  own: Pick<Broadcast, 'publishedUpTo' | 'remind'>
  /** The number of people who watch a lot now, over all processes. */
  watchers(productId: number): number
  /** Sends waiting events and disconnects every client; clients reconnect after a random pause. */
  close(): void
  stats(): { sockets: number; slow: number; watchers(channel: string): number }
}

/**
 * Live updates over Socket.IO at `/socket.io`, in the Laravel Echo convention: clients emit `subscribe` and
 * `unsubscribe`, the server emits `(event, channel, data)`. Rules: docs/rules/live.md.
 */
export function createLive(httpServer: HttpServer, options: LiveOptions): Live {
  const { bus, authenticate, publicOrigin, log, clock, houseTime } = options
  const broadcast = createBroadcast({
    bus,
    log,
    clock,
    mark: (productId, person) => options.hash(`${productId}:${person}`).readUInt32BE(0),
  })
  const grants = createGrants({ bus, authenticate, log })
  let closing = false
  const enters = ({ headers }: IncomingMessage) =>
    options.demoGate === undefined || entersDemo(headers, options.demoGate)
  const limits = createNetworkLimits(clock.now, options.rateLimits)
  const io = createServer(
    httpServer,
    (request) =>
      !closing && originAllowed(request, publicOrigin) && enters(request) && limits.admits(options.networkOf(request)),
  )
  io.engine.on('headers', (headers: Record<string, string>) => {
    Object.assign(headers, securityHeaders, options.isHttps && { 'strict-transport-security': STRICT_TRANSPORT })
  })

  io.engine.on('connection', (connection: EngineConnection) => {
    if (options.rateLimits) limitMessages(connection, clock)
    connection.on('close', limits.connected(options.networkOf(connection.request)))
  })
  io.on('connection', (socket) => {
    // The queue of packets is private in Engine.IO's types; sending must know whether packets wait in it.
    const subscriber = createSubscriber(socket.conn as unknown as Connection, {
      channels: broadcast.channels,
      grants,
      refuse: (channel, refused) => socket.emit('subscription_error', channel, refused),
      caughtUp: (channel) => socket.emit('caught_up', channel),
      seat: limits.sit(options.networkOf(socket.request)),
    })
    listen(socket, subscriber)
  })

  /** Without an answer from the database nothing is published: the next round comes soon. */
  const publishTime = () =>
    houseTime().then(broadcast.serverTime, (error: unknown) =>
      log.debug({ err: error }, 'the server time was not published'),
    )

  const stops = [
    every(clock, SERVER_TIME_MS, () => void publishTime()),
    every(clock, RECHECK_MS, () => {
      broadcast.forgetQuiet()
      limits.forgetQuiet()
      void grants.recheck()
    }),
  ]
  return {
    publisher: { publish: broadcast.publish },
    own: broadcast,
    watchers: broadcast.watchers,
    close() {
      closing = true
      for (const stop of stops) stop()
      broadcast.close()
      // Not `io.close()`: it would close the HTTP server, which belongs to the caller.
      io.engine.close()
    },
    stats: () => ({
      sockets: io.engine.clientsCount,
      slow: broadcast.slow(),
      watchers: (channel) => broadcast.channels.count(channel),
    }),
  }
}

type EngineConnection = {
  request: IncomingMessage
  on(event: 'packet' | 'close', listener: () => void): void
  close(discard: boolean): void
}

function createServer(httpServer: HttpServer, allowed: (request: IncomingMessage) => boolean): Server {
  return new Server(httpServer, {
    serveClient: false,
    transports: ['polling', 'websocket'],
    // Echo's own connector was made for Socket.IO 2, and pages and apps with that client are still in use.
    allowEIO3: true,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: CONNECT_MS,
    allowRequest: (request, answer) => answer(null, allowed(request)),
  })
}

function limitMessages(connection: EngineConnection, clock: Clock): void {
  const fits = createMessageLimit(clock.now)
  connection.on('packet', () => {
    if (!fits()) connection.close(true)
  })
}

function listen(socket: Socket, subscriber: ReturnType<typeof createSubscriber>): void {
  socket.on('subscribe', (message: unknown) => void subscriber.subscribe(message))
  socket.on('unsubscribe', (message: unknown) => subscriber.unsubscribe(message))
  socket.on('disconnect', () => subscriber.leave())
}

function every(clock: Clock, ms: number, work: () => void): () => void {
  let cancel = clock.after(ms, function run() {
    cancel = clock.after(ms, run)
    work()
  })
  return () => cancel()
}
