/** Three doors with the same call behind them, which answers at once with a text; started by http.bench.ts. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pino from 'pino'
import { biddingRoutes } from '#contract/http/bidding.ts'
import { createApi, RawAnswer } from '#server/platform/http/api.ts'
import { createHttpServer } from '#server/platform/http/server.ts'

/** As long as the answer to a bid of a hot lot. */
const ANSWER = JSON.stringify({ code: 200, message: 'You lead now.', data: { receipt: 'x'.repeat(1_500) } })
const host = '127.0.0.1'

const bare = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => {
    const ok = request.method === 'GET' || JSON.parse(text).amount > 0
    response.writeHead(ok ? 200 : 422, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(ANSWER),
    })
    response.end(ANSWER)
  })
})
await new Promise<void>((resolve) => bare.listen(0, host, resolve))

const fastify = Fastify()
fastify.get('/healthz', async () => 'ok')
fastify.post('/api/v1/bid', async (_request, reply) => reply.type('application/json; charset=utf-8').send(ANSWER))
await fastify.listen({ port: 0, host })

const product = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: 0, rateLimits: false })
const actor = { accountId: 1, sessionId: 1, purpose: 'session' as const, role: null }
const api = createApi(product, { authenticate: async () => actor, apiKey: undefined })
api.serve(biddingRoutes.bid, async () => new RawAnswer(200, ANSWER))
product.get('/healthz', async () => 'ok')
await product.listen({ port: 0, host })

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
process.send?.({ bare: portOf(bare), fastify: portOf(fastify.server), product: portOf(product.server) })
let from = process.cpuUsage()
process.on('message', () => {
  const { user, system } = process.cpuUsage(from)
  from = process.cpuUsage()
  process.send?.({ cpuUs: user + system })
})
process.once('SIGTERM', () => process.exit(0))
