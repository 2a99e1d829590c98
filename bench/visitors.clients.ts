import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

/**
 * Visitors of the home page for visitors.bench.ts: each has its socket, and asks the server when the page does, for the
 * time and for the lists (`readListsLater` in web/features/catalogue/live-cars.ts). Counts what arrives.
 */
export type VisitorsOrder = { port: number; visitors: number } | 'count'
export type VisitorsAnswer = { kind: 'ready' } | { kind: 'bytes'; socket: number; answers: number; reads: number }

const TIME_EVERY_MS = 50_500
const LISTS_EVERY_MS = 30_000
const LISTS_SPREAD_MS = 10_000
const CONNECTING_AT_ONCE = 100
// Engine.IO's heartbeat: the only messages of one character.
const PONG = '3'

const answer = (what: VisitorsAnswer) => process.send?.(what)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let counted = { socket: 0, answers: 0, reads: 0 }

process.on('message', (order: VisitorsOrder) => {
  if (order !== 'count') {
    void arrive(order)
    return
  }
  answer({ kind: 'bytes', ...counted })
  counted = { socket: 0, answers: 0, reads: 0 }
})

async function arrive({ port, visitors }: { port: number; visitors: number }): Promise<void> {
  for (let i = 0; i < visitors; i += CONNECTING_AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(CONNECTING_AT_ONCE, visitors - i) }, () => visit(port)))
  answer({ kind: 'ready' })
}

function read(port: number, path: string): void {
  const headers = { 'accept-encoding': 'br', language: 'ar' }
  get({ port, host: '127.0.0.1', path, agent, headers }, (response) => {
    response.on('data', (chunk: Buffer) => {
      counted.answers += chunk.length
    })
    response.on('end', () => {
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
    })
  })
}

function visit(port: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  void keepTime(port)
  // Visitors have come at different times.
  let readAt = performance.now() - Math.random() * LISTS_EVERY_MS
  let isWaiting = false
  const readLists = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(
      () => {
        isWaiting = false
        readAt = performance.now()
        counted.reads += 1
        read(port, '/api/v1/page/home')
      },
      Math.max(0, readAt + LISTS_EVERY_MS - performance.now()) + Math.random() * LISTS_SPREAD_MS,
    )
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('open', () => socket.send('40'))
    socket.on('message', (frame: Buffer) => {
      counted.socket += frame.length
      if (frame.length === 1) {
        socket.send(PONG)
        return
      }
      const text = frame.toString()
      if (text.startsWith('40')) {
        for (const channel of ['auction', 'bid']) socket.send(`42${JSON.stringify(['subscribe', { channel }])}`)
        resolve()
      } else if (text.includes('"AuctionEvent"')) readLists()
    })
  })
}

async function keepTime(port: number): Promise<void> {
  await pause(Math.random() * TIME_EVERY_MS)
  for (;;) {
    read(port, '/api/v1/server-time')
    await pause(TIME_EVERY_MS)
  }
}
