import type { Agent } from 'node:https'
import { io, type Socket } from 'socket.io-client'

export type ReceivedEvent = { channel: string; event: string; data: unknown }
export type Listener = { received: ReceivedEvent[]; socket: Socket; close(): void }

/**
 * A browser's side: connects to one process, subscribes, and records every event.
 * @param token for the private channels of its account.
 * @param line its connection: `extraHeaders` as a proxy in front would add them, `agent` with the machine's address
 * that it uses.
 */
export async function listen(
  address: string,
  channels: readonly string[],
  token?: string,
  line: { extraHeaders?: Record<string, string>; agent?: Agent } = {},
): Promise<Listener> {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 500,
    extraHeaders: line.extraHeaders ?? {},
    // Its types know only the agents of browsers. Behind an agent is a run's own certificate.
    ...(line.agent && { agent: line.agent as never, rejectUnauthorized: false }),
  })
  const received: ReceivedEvent[] = []
  socket.onAny((event: string, channel: string, data: unknown) => received.push({ event, channel, data }))
  // Again after each break, as the pages do.
  socket.on('connect', () => {
    for (const channel of channels)
      socket.emit('subscribe', { channel, ...(token && { auth: { headers: { Authorization: `Bearer ${token}` } } }) })
  })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return { received, socket, close: () => void socket.close() }
}
