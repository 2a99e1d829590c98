import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { bidEvent, connect, type Rig, startLive, until } from './testing/rig.ts'

const FRAMES = 10_000
const FRAMES_PER_SOCKET = 50

const hostileValue = fc.oneof(
  fc.anything({ withNullPrototype: true, maxDepth: 4 }),
  fc.constantFrom('__proto__', 'constructor', 'bid', 'notification-user-1', -1, 1e308, null),
)
const hostileCall = fc
  .tuple(
    fc.constantFrom('subscribe', 'unsubscribe', 'error', '__proto__', 'constructor', ''),
    fc.oneof(
      hostileValue,
      fc.record({ channel: hostileValue, auth: hostileValue }),
      fc.record({ channel: hostileValue, auth: fc.record({ headers: fc.record({ Authorization: hostileValue }) }) }),
    ),
  )
  .map((call) => `42${JSON.stringify(call, (_key, value) => (typeof value === 'bigint' ? 1 : value))}`)
const frame = fc.oneof(
  hostileCall,
  fc.string({ maxLength: 100 }),
  fc.tuple(fc.nat(9), fc.nat(9), fc.string({ maxLength: 40 })).map(([a, b, text]) => `${a}${b}${text}`),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    '42["connect"]',
    '42["newListener",1]',
    '451-["subscribe",{"_placeholder":true,"num":0}]',
    '45999999-["subscribe"]',
    '42["subscribe"',
    `42${'['.repeat(1_000)}`,
    '40/other,',
    '41',
    '44',
    '1',
    '3probe',
    '5',
    '42/x,["subscribe",{"channel":"bid"}]',
    '4299999999999999999999["subscribe",{}]',
  ),
)

/** A client that speaks the protocol by hand. */
async function connectByHand(rig: Rig): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${rig.port}/socket.io/?EIO=4&transport=websocket`)
  socket.on('error', () => {})
  socket.once('open', () => socket.send('40'))
  await new Promise<void>((resolve) => {
    socket.on('message', (text) => String(text).startsWith('40') && resolve())
  })
  return socket
}

async function throwGarbage(rig: Rig, frames: (string | Buffer)[]): Promise<void> {
  const socket = await connectByHand(rig)
  for (const each of frames) socket.send(each, () => {})
  // Answered after all frames before it, unless one of them made the server hang up.
  socket.ping(() => {})
  await Promise.race([once(socket, 'pong'), once(socket, 'close')])
  socket.terminate()
}

async function stillServes(rig: Rig): Promise<void> {
  const client = await connect(rig)
  client.subscribe('auction')
  await until(() => rig.stats().watchers('auction') === 1)
  rig.publisher.publish('auction', 'AuctionEvent', { id: 1, event: 'closed', seq: 1 })
  await until(() => client.received.length === 1)
}

test(`[LIVE-14] ${FRAMES} garbage frames: the server keeps serving and keeps nothing of them`, async () => {
  const rig = await startLive()
  for (let seed = 1; seed <= FRAMES / FRAMES_PER_SOCKET; seed++) {
    // The server hangs up at an unreadable frame, so every second socket sends only readable ones.
    const kind = seed % 2 === 0 ? frame : hostileCall
    await throwGarbage(rig, fc.sample(kind, { numRuns: FRAMES_PER_SOCKET, seed }))
  }
  await until(() => rig.stats().sockets === 0)
  expect(rig.stats().watchers('bid')).toBe(0)
  await stillServes(rig)
})

test('[LIVE-14] garbage below and beside the protocol: the server keeps serving', async () => {
  const rig = await startLive()
  const upgrade = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  const starts = [upgrade, upgrade.replace('EIO=4', 'EIO=3'), upgrade.replace('transport=websocket', 'transport=x'), '']
  for (const bytes of fc.sample(fc.uint8Array({ minLength: 1, maxLength: 200 }), { numRuns: 100, seed: 1 })) {
    const socket = createConnection(rig.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    socket.write(starts[bytes.length % starts.length] ?? '')
    socket.end(bytes)
  }
  const post = (body: string) =>
    fetch(`${rig.url}/socket.io/?EIO=4&transport=polling&sid=none`, { method: 'POST', body }).then(
      ({ status }) => status,
    )
  expect(await post('40')).toBe(400)
  await stillServes(rig)
})

test('[LIVE-10] a client that stops reading is skipped, and has the newest state once it reads again', async () => {
  const rig = await startLive()
  const socket = await connectByHand(rig)
  socket.send('42["subscribe",{"channel":"bid"}]')
  await until(() => rig.stats().watchers('bid') === 1)
  const newest = new Map<number, number>()
  socket.on('message', (text) => {
    const [event, , data] = JSON.parse(String(text).replace(/^42/, '')) as [string, string, ReturnType<typeof bidEvent>]
    if (event === 'BidEvent') newest.set(data.bid.product_id, data.bid.seq)
  })
  socket.pause()
  // The kernel buffers some megabytes before the server notices that the client does not read.
  const status = 'x'.repeat(4_000)
  let lots = 0
  while (rig.stats().slow === 0) {
    for (let i = 0; i < 100; i++) rig.publisher.publish('bid', 'BidEvent', bidEvent(++lots, 1, { status }))
    await pause(1)
  }
  for (let lot = 1; lot <= lots; lot++) rig.publisher.publish('bid', 'BidEvent', bidEvent(lot, 2, { status }))
  await pause(200)
  expect(rig.stats().slow).toBe(1)
  socket.resume()
  await until(() => rig.stats().slow === 0 && newest.size === lots && [...newest.values()].every((seq) => seq === 2))
  socket.terminate()
})
