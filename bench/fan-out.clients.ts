import { once } from 'node:events'
import { WebSocket } from 'ws'

/** The listening side of the fan-out benchmark: `sockets` to each server, counting frames and telling when all have one. */
type Order = { sockets: number; live: string; raw: string }
export type ClientMessage = { kind: 'ready' } | { kind: 'all'; side: 'live' | 'raw' }

// Engine.IO's heartbeat: the only messages of one character.
const PONG = '3'

const send = (received: ClientMessage) => process.send?.(received)

process.once('message', (order: Order) => void run(order))

async function run({ sockets, live, raw }: Order): Promise<void> {
  await connectAll(sockets, () => connectLive(live))
  await once(process, 'message')
  await connectAll(sockets, () => connectRaw(raw))
  count('live', sockets)
  count('raw', sockets)
  send({ kind: 'ready' })
}

async function connectAll(sockets: number, connect: () => Promise<void>): Promise<void> {
  const CONNECTING_AT_ONCE = 100
  for (let i = 0; i < sockets; i += CONNECTING_AT_ONCE) {
    const batch = Math.min(CONNECTING_AT_ONCE, sockets - i)
    await Promise.all(Array.from({ length: batch }, connect))
  }
}

const listening: Record<'live' | 'raw', WebSocket[]> = { live: [], raw: [] }

function count(side: 'live' | 'raw', sockets: number): void {
  let frames = 0
  for (const socket of listening[side])
    socket.on('message', (text: Buffer) => {
      if (text.length === 1) {
        socket.send(PONG)
        return
      }
      // The number of watchers arrives between the bids now and then.
      if (text.includes('"WatchersEvent"')) return
      frames += 1
      if (frames % sockets === 0) send({ kind: 'all', side })
    })
}

function connectLive(url: string): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  listening.live.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('open', () => socket.send('40'))
    socket.on('message', function connected(text) {
      if (!String(text).startsWith('40')) return
      socket.off('message', connected)
      socket.send('42["subscribe",{"channel":"bid.1"}]')
      resolve()
    })
  })
}

function connectRaw(url: string): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  listening.raw.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('open', () => resolve())
  })
}
