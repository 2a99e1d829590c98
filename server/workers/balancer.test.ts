import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { answerAllMetrics } from './all-metrics.ts'
import { createBalancer } from './balancer.ts'
import { portOf } from './lot-hash.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server that answers with what it was asked. */
async function openUpstream(): Promise<{ port: number; server: Server; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => response.setHeader('x-own', 'kept').end(Buffer.concat(chunks)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, server, asked }
}

async function openBalancer(ports: () => readonly (number | undefined)[], trustProxy = 0): Promise<string> {
  const balancer = createBalancer({ ports, trustProxy })
  const port = await balancer.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => balancer.close())
  return `127.0.0.1:${port}`
}

const bid = (address: string, lot: number) =>
  fetch(`http://${address}/api/v1/bid?lot=${lot}`, { method: 'POST', body: `lot ${lot}` })

test('[SCALE-2] bids of a lot reach one worker, the lots are shared out, and other calls of a client reach one', async () => {
  const workers = [await openUpstream(), await openUpstream()]
  const address = await openBalancer(() => workers.map(({ port }) => port))
  for (let lot = 1; lot <= 20; lot += 1) {
    expect(await (await bid(address, lot)).text()).toBe(`lot ${lot}`)
    expect((await bid(address, lot)).headers.get('x-own')).toBe('kept')
  }
  const lots = workers.map(({ asked }) => new Set(asked.map(({ url }) => url)))
  expect(lots.map((set) => set.size).reduce((sum, size) => sum + size)).toBe(20)
  expect(Math.min(...lots.map((set) => set.size))).toBeGreaterThan(3)
  const before = workers.map(({ asked }) => asked.length)
  for (const path of ['/', '/api/v1/home', '/socket.io/?EIO=4', '/api/v1/bidding?lot=3'])
    await fetch(`http://${address}${path}`)
  expect(workers.map(({ asked }, place) => asked.length - (before[place] ?? 0)).sort()).toEqual([0, 4])
})

test('[SCALE-2] calls of a worker that is gone reach the next one, and return with it', async () => {
  const workers = [await openUpstream(), await openUpstream()]
  const all = workers.map(({ port }) => port)
  const ports: (number | undefined)[] = [...all]
  const address = await openBalancer(() => ports)
  const place = all.indexOf(portOf('lot 7', all) ?? 0)
  await bid(address, 7)
  ports[place] = undefined
  await bid(address, 7)
  ports[place] = all[place]
  await bid(address, 7)
  expect([workers[place]?.asked.length, workers[1 - place]?.asked.length]).toEqual([2, 1])
})

test('[SCALE-3] without a worker, and from one that dies under a call, the answer is 503 in the form of all others', async () => {
  const { server, port } = await openUpstream()
  const ports: (number | undefined)[] = [undefined]
  const address = await openBalancer(() => ports)
  const answer = await fetch(`http://${address}/api/v1/home`, { headers: { language: 'en' } })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toMatchObject({ code: 503, reason: 'unavailable' })
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage) => request.socket.destroy())
  ports[0] = port
  expect((await bid(address, 1)).status).toBe(503)
})

test('[SCALE-5] a client’s own address stays the one that its worker sees', async () => {
  const worker = await openUpstream()
  const address = await openBalancer(() => [worker.port])
  await fetch(`http://${address}/`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(worker.asked[0]?.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1')
})

test('[SCALE-5] behind a proxy that is trusted, clients differ by the address that it saw', async () => {
  const workers = [await openUpstream(), await openUpstream()]
  const address = await openBalancer(() => workers.map(({ port }) => port), 1)
  for (let client = 1; client <= 20; client += 1)
    await fetch(`http://${address}/`, { headers: { 'x-forwarded-for': `198.51.100.1, 203.0.113.${client}` } })
  expect(Math.min(...workers.map(({ asked }) => asked.length))).toBeGreaterThan(3)
})

test('[SCALE-2] a WebSocket goes through, both ways', async () => {
  const worker = await openUpstream()
  const sockets = new WebSocketServer({ server: worker.server })
  sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`heard ${text}`)))
  closers.push(() => sockets.close())
  const address = await openBalancer(() => [worker.port])
  const socket = new WebSocket(`ws://${address}/socket.io/`)
  await once(socket, 'open')
  socket.send('hello')
  expect(String((await once(socket, 'message'))[0])).toBe('heard hello')
  socket.terminate()
})

test('[SCALE-14] the figures of all workers come in one text, each with its number', async () => {
  const workers = await Promise.all([1, 2].map(async (place) => ({ ...(await openUpstream()), place })))
  for (const { server, place } of workers) {
    server.removeAllListeners('request')
    server.on('request', (_request, response: ServerResponse) =>
      response.end(`# HELP a Words\n# TYPE a counter\na{worker="${place}"} ${place}\n# HELP b More\n# TYPE b gauge\n`),
    )
  }
  const ports = () => workers.map(({ port }) => port)
  const balancer = createBalancer({ ports, trustProxy: 0, answer: answerAllMetrics(ports, undefined) })
  const port = await balancer.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => balancer.close())
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toBe(
    '# HELP a Words\n# TYPE a counter\na{worker="1"} 1\na{worker="2"} 2\n# HELP b More\n# TYPE b gauge\n',
  )
})
