import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Rng } from '../../rng.ts'

/** The load of strangers; every count is of the whole attack. */
export type Strength = {
  slowConnections: number
  floods: number
  floodBytes: number
  sockets: number
  codes: number
  networks: number
}
type Place = { port: number; strength: Strength; rng: Rng; isOver: () => boolean }
/** The load of an attack, for the line of the run. */
export type Attack = { name: string; run: (place: Place) => Promise<string> }

const SLOW_BYTE_MS = 1_000
/** Between two floods of one attacker: 200 of them already send more than 3 Gbit a second. */
const FLOOD_PAUSE_MS = 1_000
const SLOW_BATCH = 50
const CODES_AT_ONCE = 50
const SOCKETS_AT_ONCE = 100

/** The strangers' own networks, all on this machine: 127.2.0.1, 127.2.1.1, … No member is in one of them. */
const network = (index: number): string => `127.${2 + Math.floor(index / 250)}.${index % 250}.1`

export const ATTACKS: readonly Attack[] = [
  { name: 'slow connections', run: slowConnections },
  { name: 'floods of multipart bodies', run: floods },
  { name: 'guest sockets with bad tokens', run: sockets },
  { name: 'requests for codes', run: codes },
]

/** Each sends a byte a second of an endless head, and reconnects when it is cut. */
async function slowConnections({ port, strength, isOver }: Place): Promise<string> {
  let opened = 0
  const one = async (index: number) => {
    while (!isOver()) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: network(index % strength.networks) })
      socket.on('error', () => undefined)
      const closed = once(socket, 'close').catch(() => undefined)
      let isClosed = false
      void closed.then(() => {
        isClosed = true
      })
      opened += 1
      const head = 'POST /api/v1/login HTTP/1.1\r\nhost: x\r\nx-slow: '
      for (let sent = 0; !isClosed && !isOver(); sent += 1) {
        socket.write(sent < head.length ? head.charAt(sent) : 'x')
        await sleep(SLOW_BYTE_MS)
      }
      socket.destroy()
      await closed
    }
  }
  const all: Promise<void>[] = []
  for (let index = 0; index < strength.slowConnections; index += 1) {
    all.push(one(index))
    if (index % SLOW_BATCH === 0) await sleep(0)
  }
  await Promise.all(all)
  return `${opened} connections`
}

/** Bodies that no call accepts, and that the server must not keep. */
async function floods({ port, strength, isOver }: Place): Promise<string> {
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(strength.floodBytes, 0x79)])
  const statuses = new Map<number, number>()
  const one = async (index: number) => {
    while (!isOver()) {
      const status = await send(port, network(index % strength.networks), '/api/v1/login', {
        contentType: 'multipart/form-data; boundary=x',
        body,
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(FLOOD_PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: strength.floods }, (_, index) => one(index)))
  return line(statuses)
}

/** Each subscribes to the notices of a member again and again with an unknown token. */
async function sockets({ port, strength, isOver }: Place): Promise<string> {
  let open = 0
  let refused = 0
  const one = async (index: number) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      localAddress: network(index % strength.networks),
    })
    socket.on('error', () => undefined)
    const closed = once(socket, 'close').catch(() => undefined)
    socket.on('message', (data) => {
      const text = String(data)
      if (text === '2') socket.send('3')
      if (text.startsWith('0')) socket.send('40')
      if (text.includes('subscription_error')) refused += 1
      if (text.startsWith('40')) {
        open += 1
        const Authorization = `Bearer ${randomBytes(32).toString('base64url')}`
        const asked = { channel: `notification-user-${index}`, auth: { headers: { Authorization } } }
        socket.send(`42${JSON.stringify(['subscribe', asked])}`)
      }
    })
    return { socket, closed }
  }
  const all: Awaited<ReturnType<typeof one>>[] = []
  for (let index = 0; index < strength.sockets && !isOver(); index += 1) {
    all.push(await one(index))
    if (index % SOCKETS_AT_ONCE === 0) await sleep(20)
  }
  while (!isOver()) await sleep(50)
  for (const { socket } of all) socket.terminate()
  await Promise.all(all.map(({ closed }) => closed))
  return `${all.length} tried, ${open} let in, ${refused} subscriptions refused`
}

/** Codes for phones without an account, from many networks. */
async function codes({ port, strength, rng, isOver }: Place): Promise<string> {
  const statuses = new Map<number, number>()
  let next = 0
  const one = async () => {
    while (next < strength.codes) {
      const from = network(next % strength.networks)
      next += 1
      const phone = `+9665${rng.between(10_000_000, 99_999_999)}`
      const status = await send(port, from, '/api/v1/send-otp', {
        contentType: 'application/json',
        body: Buffer.from(JSON.stringify({ email: phone })),
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: Math.min(CODES_AT_ONCE, strength.codes) }, one))
  while (!isOver()) await sleep(50)
  return line(statuses)
}

const line = (statuses: Map<number, number>) =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status === 0 ? 'cut' : status}`)
    .join(', ')

/** @returns the status, or 0 if the connection was cut without an answer. */
function send(
  port: number,
  localAddress: string,
  path: string,
  { contentType, body }: { contentType: string; body: Buffer },
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({
      ...{ port, host: '127.0.0.1', localAddress, path, method: 'POST', agent: false },
      headers: { 'content-type': contentType, 'content-length': body.length },
    })
    sent.on('response', (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.on('close', () => resolve(0))
    sent.end(body)
  })
}
