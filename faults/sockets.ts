import { io, type Socket } from 'socket.io-client'

export type ReceivedEvent = { channel: string; event: string; data: unknown }
export type Listener = { received: ReceivedEvent[]; socket: Socket; close(): void }

/**
 * A browser's side: connects to one process, subscribes, and records every event.
 * @param token for the private channels of its account.
 * @param extraHeaders as a proxy in front would add them.
 */
export async function listen(
  address: string,
  channels: readonly string[],
  token?: string,
  extraHeaders: Record<string, string> = {},
): Promise<Listener> {
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnectionDelayMax: 500, extraHeaders })
  const received: ReceivedEvent[] = []
  socket.onAny((event: string, channel: string, data: unknown) => received.push({ event, channel, data }))
  // Again after each break, as the pages do.
  socket.on('connect', () => {
    for (const channel of channels)
      socket.emit('subscribe', { channel, ...(token && { auth: { headers: { Authorization: `Bearer ${token}` } } }) })
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return { received, socket, close: () => void socket.close() }
}
