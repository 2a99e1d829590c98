import { timingSafeEqual } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Bus } from './publisher.ts'
import { createRedisLink, type OpenLink } from './redis-link.ts'

/** A bus that can also exclude this process. */
export type ProcessBus = Bus & {
  /** Publishes only to the other processes; `message` is called only if there can be others. */
  emitToOthers(topic: string, message: () => string): void
}

const SIGNING_USE = 'bus'
/** Another installation on the same Redis has another channel. */
const channelOf = (hash: (use: string, text: string) => Buffer) => () =>
  `marsa:bus:${hash('bus-channel', 'name').toString('hex').slice(0, 16)}`

const envelope = z.object({ from: z.string(), topic: z.string(), message: z.string() })
type Envelope = z.output<typeof envelope>

/**
 * Messages between the processes of one installation. Without Redis they stay in this process.
 * A message lost while Redis is away is not sent again: clients notice gaps by the sequence numbers and reload,
 * and sessions are checked again every minute.
 */
export function createBus(options: {
  redisUrl: string | undefined
  log: Logger
  openLink?: OpenLink
  /** A keyed hash of the installation, which names its channel and signs its messages. */
  hash: (use: string, text: string) => Buffer
}): ProcessBus {
  const { redisUrl, log, hash } = options
  const openLink =
    options.openLink ?? (redisUrl === undefined ? undefined : createRedisLink(redisUrl, log, channelOf(hash)))
  const here = new EventEmitter()
  here.setMaxListeners(0)
  const self = crypto.randomUUID()
  const link = openLink?.((text) => {
    const opened = open(text)
    if (opened !== undefined && opened.from !== self) deliver(opened.topic, opened.message)
  })

  const sign = (text: string) => hash(SIGNING_USE, text).toString('base64url')
  const seal = (text: string) => `${sign(text)}.${text}`
  let hasWarned = false

  /** Messages of another installation, or of an intruder in Redis, are ignored. */
  function open(signed: string): Envelope | undefined {
    const dot = signed.indexOf('.')
    const text = signed.slice(dot + 1)
    const given = Buffer.from(signed.slice(0, Math.max(0, dot)))
    const right = Buffer.from(sign(text))
    if (given.length === right.length && timingSafeEqual(given, right)) return parse(text)
    if (!hasWarned) log.warn('a message on redis was not signed by this installation, and is ignored')
    hasWarned = true
    return undefined
  }

  /** A listener that throws must stop neither the others nor the caller. */
  function deliver(topic: string, message: string): void {
    for (const listener of here.listeners(topic)) {
      try {
        listener(message)
      } catch (error) {
        log.error({ err: error, topic }, 'a listener of the bus failed')
      }
    }
  }

  function emitToOthers(topic: string, message: () => string): void {
    link?.send(seal(JSON.stringify({ from: self, topic, message: message() } satisfies Envelope)))
  }

  return {
    emit(topic, message) {
      deliver(topic, message)
      emitToOthers(topic, () => message)
    },
    emitToOthers,
    on: (topic, listener) => void here.on(topic, listener),
    async close() {
      here.removeAllListeners()
      await link?.close()
    },
  }
}

function parse(text: string): Envelope | undefined {
  try {
    return envelope.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
