import type { Frame } from './frame.ts'

/**
 * The parts of an Engine.IO socket that sending needs; its type calls the queue private, but its own adapter reads it
 * too.
 */
export type Connection = {
  readyState: string
  transport: { name: string; socket?: WebSocketWire }
  /** Packets that the transport has not taken yet. */
  writeBuffer: readonly { data?: unknown }[]
  write(packet: string, options: { compress: boolean }): unknown
  once(event: 'upgrade', listener: () => void): unknown
  close(discard?: boolean): void
}

/** The parts of a `ws` socket: Engine.IO itself writes prebuilt frames by `_sender.sendFrame`. */
type WebSocketWire = {
  readyState: number
  bufferedAmount: number
  _sender?: { sendFrame?: (list: Buffer[]) => void }
}

/** A connection and its WebSocket, once it has one; `followWire` keeps it. */
export type Line = { readonly connection: Connection; wire: WebSocketWire | undefined }

const OPEN = 1
const plain = { compress: false }

/**
 * Looks up a connection's WebSocket once: with thousands of sockets each object on the path of a frame has left
 * the processor's caches, and costs more than its use.
 */
export function followWire(line: Line): void {
  line.wire = wireOf(line.connection)
  if (line.wire !== undefined) return
  line.connection.once('upgrade', () => {
    line.wire = wireOf(line.connection)
  })
}

/**
 * Writes a frame: straight to the WebSocket if nothing waits before it, else through the transport's own queue
 * (long polling, an upgrade in progress, a queue that must keep its order).
 * @returns false, with nothing written, if more than `waitingMax` bytes wait already. A closed connection needs none.
 */
export function send(line: Line, frame: Frame, waitingMax = Number.POSITIVE_INFINITY): boolean {
  const { connection, wire } = line
  if (connection.readyState !== 'open') return true
  if (waitingBytes(line) > waitingMax) return false
  if (wire?.readyState === OPEN && wire._sender?.sendFrame !== undefined && connection.writeBuffer.length === 0)
    wire._sender.sendFrame(frame.bytes)
  else connection.write(frame.packet, plain)
  return true
}

/** Bytes that wait in this process because the other side reads too slowly. */
export function waitingBytes({ connection: { writeBuffer }, wire }: Line): number {
  let bytes = wire?.bufferedAmount ?? 0
  if (writeBuffer.length === 0) return bytes
  for (const { data } of writeBuffer) bytes += typeof data === 'string' ? data.length : 0
  return bytes
}

const wireOf = ({ transport }: Connection): WebSocketWire | undefined =>
  transport.name === 'websocket' ? transport.socket : undefined
