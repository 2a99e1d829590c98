import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { refusalBody } from '../platform/http/answers.ts'
import { HTTP_LIMITS } from '../platform/http/http-limits.ts'
import { refuse } from '../platform/http/refusal.ts'
import { answerBrokenRequest } from '../platform/http/request/broken-request.ts'
import { securityHeaders } from '../platform/http/security/security-headers.ts'
import { keyOf, portOf } from './lot-hash.ts'

const HERE = '127.0.0.1'
const FREE_LINES_MAX = 256
/** They belong to one connection; the balancer has its own with both sides. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection'])
const FORWARDED = 'x-forwarded-for'

export type BalancerOptions = {
  /** Ports of the workers by their place; undefined where none listens now. */
  ports: () => readonly (number | undefined)[]
  /** How many proxies stand in front of the balancer. */
  trustProxy: number
  /** Answers what no worker answers alone. @returns whether it did. */
  answer?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * Passes requests and WebSockets to the workers of this machine. All bids of a lot reach one worker (decision 24), and all
 * other calls of a client reach one: its long polling and its rate limits are there.
 */
export function createBalancer({ ports, trustProxy, answer }: BalancerOptions) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: FREE_LINES_MAX })
  const server = createServer({ ...HTTP_LIMITS, noDelay: true })
  const portFor = (request: IncomingMessage) =>
    portOf(keyOf({ url: request.url ?? '/', client: clientOf(request, trustProxy) }), ports())

  server.on('request', (request, response) => {
    if (answer?.(request, response)) return
    const port = portFor(request)
    if (port === undefined) return answerUnavailable(request, response)
    passOn(request, response, { port, agent })
  })
  server.on('upgrade', (request, socket, head) => upgrade(request, socket, { head, port: portFor(request) }))
  server.on('clientError', (error, socket) => answerBrokenRequest(error, socket as Socket)) // HTTP over TCP only
  return {
    listen: async (place: { port: number; host: string }): Promise<number> => {
      server.listen(place.port, place.host)
      await once(server, 'listening')
      return (server.address() as AddressInfo).port // it listens on TCP
    },
    close: async (): Promise<void> => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

function passOn(request: IncomingMessage, response: ServerResponse, to: { port: number; agent: Agent }): void {
  const onward = openRequest({
    host: HERE,
    port: to.port,
    agent: to.agent,
    method: request.method,
    path: request.url,
    headers: headersFor(request),
  })
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutConnection(answer.rawHeaders))
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  // The worker died, or was about to close this connection. The idempotency key of the call answers what became of it.
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else answerUnavailable(request, response)
  })
  response.on('close', () => {
    if (!response.writableFinished) onward.destroy()
  })
  request.pipe(onward)
}

/** A connection that is no longer HTTP: its bytes go through as they come. */
function upgrade(request: IncomingMessage, socket: Duplex, to: { head: Buffer; port: number | undefined }): void {
  socket.on('error', () => socket.destroy())
  if (to.port === undefined) return void socket.destroy()
  const onward = connect({ host: HERE, port: to.port, noDelay: true })
  const lines = pairsOf(headersFor(request, true)).map(([name, value]) => `${name}: ${value}`)
  onward.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1')
  onward.write(to.head)
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
    one.pipe(other)
  }
}

/** The network address that the product will see, so that a client stays with its worker. */
function clientOf(request: IncomingMessage, trustProxy: number): string {
  const hops = forwardedOf(request)
  return hops.at(-1 - trustProxy) ?? hops[0] ?? ''
}

/** The addresses on the way, the nearest last. */
const forwardedOf = (request: IncomingMessage): string[] => [
  ...(request.headersDistinct[FORWARDED] ?? []).flatMap((line) => line.split(',')).map((hop) => hop.trim()),
  request.socket.remoteAddress ?? '',
]

function headersFor(request: IncomingMessage, keepsConnection = false): string[] {
  const own = pairsOf(request.rawHeaders).filter(([name]) => {
    const lower = name.toLowerCase()
    return lower !== FORWARDED && (keepsConnection || !OF_THE_CONNECTION.has(lower))
  })
  return [...own.flat(), FORWARDED, forwardedOf(request).join(', ')]
}

const withoutConnection = (raw: readonly string[]): string[] =>
  pairsOf(raw)
    .filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase()))
    .flat()

const pairsOf = (raw: readonly string[]): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, place) => [raw[2 * place] ?? '', raw[2 * place + 1] ?? ''])

function answerUnavailable(request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return
  const requestId = randomUUID()
  const language = /^en\b/i.test(String(request.headers.language)) ? 'en' : 'ar'
  const { status, body } = refusalBody(refuse('unavailable'), language, requestId)
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      ...securityHeaders,
      'x-request-id': requestId,
      'retry-after': '1',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    .end(text)
  request.resume()
}
