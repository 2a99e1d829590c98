import type { Logger } from 'pino'
import { createClient } from 'redis'

/** The transport between processes. Messages come back to their sender as well. */
export type Link = {
  send(text: string): void
  close(): Promise<void>
}
export type OpenLink = (receive: (text: string) => void) => Link

const RETRY_MS_MAX = 2_000
const CONNECT_MS = 5_000
const PING_MS = 10_000
/** A connection that is silent for this long, even without an answer to a ping or a greeting, is replaced. */
const SILENT_MS = 15_000
/** Maximum number of messages that wait for a Redis that does not answer; more are dropped. */
const WAITING_MAX = 10_000

/** Publishes to and listens on the Redis channel of this installation. Reconnects; messages are dropped while Redis is away. */
export const createRedisLink =
  (url: string, log: Logger, channel: () => string): OpenLink =>
  (receive) => {
    const away = (error: unknown) => log.warn({ err: error }, 'redis is away; live updates stay in this process')
    const sender = connect(url, log, away)
    const listener = connect(url, log, away)
    // Subscribed again by the client itself after each reconnection.
    listener.once('ready', () => {
      listener
        .subscribe(channel(), receive)
        .catch((error: unknown) => log.error({ err: error }, 'redis: subscribe failed'))
    })
    return {
      send(text) {
        // A rejection means that Redis is away, which the error event has reported already.
        if (sender.isReady) sender.publish(channel(), text).catch(() => {})
      },
      async close() {
        sender.destroy()
        listener.destroy()
      },
    }
  }

/** @param onAway called once each time Redis goes away */
function connect(url: string, log: Logger, onAway: (error: unknown) => void) {
  const client = createClient({
    url,
    // A dead connection without a goodbye is noticed by the ping.
    pingInterval: PING_MS,
    disableOfflineQueue: true,
    commandsQueueMaxLength: WAITING_MAX,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => Math.min(RETRY_MS_MAX, 50 * 2 ** Math.min(tries, 10)),
    },
  })
  let away = false
  client.on('error', (error: unknown) => {
    if (!away) onAway(error)
    away = true
  })
  client.on('ready', () => {
    if (away) log.info('redis is back')
    away = false
  })
  // Resolves once Redis answers, which may be never; the error event reports a failure.
  client.connect().catch(() => {})
  return client
}
