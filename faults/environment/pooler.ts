import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const SSL_REQUEST = 80_877_103
/** The start parameters that PgBouncer passes on; it ignores the others, as in deploy/pgbouncer. */
const KNOWN = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'])
const HEAD_BYTES = 5
const [READY, QUERY, SYNC, IDLE] = ['Z', 'Q', 'S', 'I'].map((letter) => letter.charCodeAt(0))

/**
 * A pooler in transaction mode as its clients see it: after each transaction the session is another one. Named
 * statements,
 * locks of the session, its settings and its subscriptions are gone.
 */
export async function openPooler({ port: databasePort }: { port: number }) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => serve(client, databasePort, sockets)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    /** Ends every connection, like a restart of the pooler. */
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}

function serve(client: Socket, databasePort: number, sockets: Set<Socket>): void {
  const backend = connect({ port: databasePort, host: '127.0.0.1', noDelay: true })
  for (const [one, other] of [
    [client, backend],
    [backend, client],
  ] as const) {
    sockets.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      sockets.delete(one)
      other.destroy()
    })
  }
  /** Answers that the client still waits for; the first one ends its login. */
  let open = 1
  let held: Buffer | undefined
  let waiting: Buffer[] = []
  let isStarted = false

  const send = (message: Buffer) => {
    if (message[0] === QUERY || message[0] === SYNC) open += 1
    backend.write(message)
  }
  readFrames(
    client,
    () => isStarted,
    (message) => {
      if (!isStarted && message.readInt32BE(4) === SSL_REQUEST) return void client.write('N')
      if (!isStarted) {
        isStarted = true
        return void backend.write(knownStart(message))
      }
      if (held) waiting.push(message)
      else send(message)
    },
  )
  readFrames(
    backend,
    () => true,
    (message) => {
      if (held) {
        if (message[0] !== READY) return
        client.write(held)
        held = undefined
        for (const each of waiting.splice(0)) send(each)
        return
      }
      if (message[0] !== READY) return void client.write(message)
      open -= 1
      if (open > 0 || message[HEAD_BYTES] !== IDLE) return void client.write(message)
      held = message
      backend.write(queryMessage('discard all'))
    },
  )
  client.once('close', () => {
    waiting = []
  })
}

/**
 * Calls `take` with each whole message. @param hasType true if messages begin with a letter, as all but the first do.
 */
function readFrames(socket: Socket, hasType: () => boolean, take: (message: Buffer) => void): void {
  let buffered: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk])
    for (;;) {
      const from = hasType() ? 1 : 0
      if (buffered.length < from + 4) return
      const length = from + buffered.readInt32BE(from)
      if (buffered.length < length) return
      const message = buffered.subarray(0, length)
      buffered = buffered.subarray(length)
      take(message)
    }
  })
}

function knownStart(message: Buffer): Buffer {
  const words = message.toString('utf8', 8).split('\0')
  const kept: string[] = []
  for (let place = 0; place + 1 < words.length; place += 2)
    if (KNOWN.has(words[place]?.toLowerCase() ?? '')) kept.push(words[place] ?? '', words[place + 1] ?? '')
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  message.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}

function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(HEAD_BYTES)
  head.write('Q')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
