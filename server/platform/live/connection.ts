import type { Frame } from './frame.ts'

/** The parts of an Engine.IO socket that sending needs; its type calls the queue private, its own adapter reads it too. */
export type Connection = {
  readyState: string
  transport: { name: string; socket?: WebSocketWire }
  /** Packets that the transport has not taken yet. */
  writeBuffer: readonly { data?: unknown }[]
  write(packet: string, options: { compress: boolean }): unknown
  close(discard?: boolean): void
}

/** The parts of a `ws` socket: Engine.IO itself writes prebuilt frames by `_sender.sendFrame`. */
type WebSocketWire = {
  readyState: number
  bufferedAmount: number
  _sender?: { sendFrame?: (list: Buffer[]) => void }
}

const OPEN = 1
const plain = { compress: false }

/**
 * Writes a frame: straight to the WebSocket when nothing waits before it, else through the transport's own queue
 * (long polling, an upgrade under way, a queue that must keep its order).
 * @returns false, with nothing written, when more than `waitingMax` bytes wait already. A closed connection needs none.
 */
export function send(connection: Connection, frame: Frame, waitingMax = Number.POSITIVE_INFINITY): boolean {
  if (connection.readyState !== 'open') return true
  const wire = wireOf(connection)
  if (bytesBefore(connection, wire) > waitingMax) return false
  if (wire?._sender?.sendFrame !== undefined && connection.writeBuffer.length === 0) wire._sender.sendFrame(frame.bytes)
  else connection.write(frame.packet, plain)
  return true
}

/** Bytes that wait in this process because the other side reads too slowly. */
export const waitingBytes = (connection: Connection): number => bytesBefore(connection, wireOf(connection))

function bytesBefore({ writeBuffer }: Connection, wire: WebSocketWire | undefined): number {
  let bytes = wire?.bufferedAmount ?? 0
  if (writeBuffer.length === 0) return bytes
  for (const { data } of writeBuffer) bytes += typeof data === 'string' ? data.length : 0
  return bytes
}

function wireOf({ transport }: Connection): WebSocketWire | undefined {
  if (transport.name !== 'websocket') return undefined
  return transport.socket?.readyState === OPEN ? transport.socket : undefined
}
