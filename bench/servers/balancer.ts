/**
 * A balancer as `docs/operations.md` describes it: it hashes the lot in the address, so that all bids of a lot reach
 * one process, and it keeps its connections to the processes open. Calls without a lot go by their connection. A client
 * sends its next request after the answer to the last. Started by processes.bench.ts with `PORTS`.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { crc32 } from 'node:zlib'

const HEAD_END = '\r\n\r\n'
const ports = (process.env.PORTS ?? '').split(',').map(Number)

type Upstream = { send: (request: Buffer, answer: (bytes: Buffer) => void) => void }
const idle = new Map<number, Upstream[]>(ports.map((port) => [port, []]))

/** Calls `take` with each whole message, head and body. */
function readMessages(socket: Socket, take: (message: Buffer) => void): void {
  let buffered = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    const headEnd = buffered.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = buffered.toString('latin1', 0, headEnd)
    const length = headEnd + HEAD_END.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (buffered.length < length) return
    const message = buffered.subarray(0, length)
    buffered = buffered.subarray(length)
    take(message)
  })
  socket.on('error', () => socket.destroy())
}

function openUpstream(port: number): Upstream {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let answer: ((bytes: Buffer) => void) | undefined
  const upstream: Upstream = {
    send(request, whenAnswered) {
      answer = whenAnswered
      socket.write(request)
    },
  }
  readMessages(socket, (message) => {
    idle.get(port)?.push(upstream)
    answer?.(message)
  })
  socket.on('close', () => idle.set(port, idle.get(port)?.filter((one) => one !== upstream) ?? []))
  return upstream
}

function portFor(request: Buffer, client: Socket): number {
  const [line = ''] = request.toString('latin1', 0, 200).split('\r\n', 1)
  const key = /[?&]lot=(\d+)/.exec(line)?.[1] ?? String(client.remotePort)
  return ports[crc32(key) % ports.length] ?? 0
}

const server = createServer({ noDelay: true }, (client) => {
  readMessages(client, (request) => {
    const port = portFor(request, client)
    const upstream = idle.get(port)?.pop() ?? openUpstream(port)
    upstream.send(request, (bytes) => client.write(bytes))
  })
})

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('SIGTERM', () => process.exit(0))
