import type { Clock } from '#server/platform/clock/clock.ts'
import type { LiveMessage } from '../bus/message.ts'
import { mergeBidEvents } from '../merging/merge.ts'
import { type Connection, followWire, type Line, send, waitingBytes } from './connection.ts'
import { encodeEvent, type Frame } from './frame.ts'

/** A socket with more waiting bytes is skipped until it has read nearly all of them. */
const SLOW_BYTES = 256 * 1024
const DRAINED_BYTES = 16 * 1024
/** Personal notices are never skipped; a socket that does not even read those is closed. */
const HOPELESS_BYTES = 4 * 1024 * 1024
const CATCH_UP_MS = 100

/** A listening socket, and the events it missed while it was too slow: per channel and lot only the newest state. */
export type Listener = Line & { missed: Map<string, LiveMessage> | undefined }

export type Delivery = {
  /** Writes one event to every listener of its channel. */
  deliver(listeners: Iterable<Listener>, message: LiveMessage, frame: Frame): void
  /** Forgets a listener that has left. */
  drop(listener: Listener): void
  /** Sockets that are behind now. */
  slow(): number
  close(): void
}

/** The transport of a connection; it follows the connection from long polling to its WebSocket. */
export function createListener(connection: Connection): Listener {
  const listener: Listener = { connection, wire: undefined, missed: undefined }
  followWire(listener)
  return listener
}

/** Sends frames, and bounds the memory of a slow reader. */
export function createDelivery(clock: Clock): Delivery {
  const behind = new Set<Listener>()
  let cancel: (() => void) | undefined

  function deliver(listeners: Iterable<Listener>, message: LiveMessage, frame: Frame): void {
    if (isPersonal(message)) {
      for (const listener of listeners) sendNotice(listener, frame)
      return
    }
    for (const listener of listeners)
      if (listener.missed !== undefined || !send(listener, frame, SLOW_BYTES)) skip(listener, message)
  }

  function skip(listener: Listener, message: LiveMessage): void {
    listener.missed ??= new Map()
    remember(listener.missed, message)
    behind.add(listener)
    cancel ??= clock.after(CATCH_UP_MS, catchUp)
  }

  function catchUp(): void {
    cancel = undefined
    for (const listener of behind) if (bringUpToDate(listener)) behind.delete(listener)
    if (behind.size > 0) cancel = clock.after(CATCH_UP_MS, catchUp)
  }

  function drop(listener: Listener): void {
    listener.missed = undefined
    behind.delete(listener)
  }

  function close(): void {
    cancel?.()
    behind.clear()
  }
  return { deliver, drop, slow: () => behind.size, close }
}

/** Messages to one member; they are few, and none may be missed. */
const isPersonal = (message: LiveMessage): message is Extract<LiveMessage, { event: PersonalEvent }> =>
  message.event === 'GeneralNotificationEvent' || message.event === 'NoticesChangedEvent'
type PersonalEvent = 'GeneralNotificationEvent' | 'NoticesChangedEvent'

function sendNotice(line: Line, frame: Frame): void {
  if (!send(line, frame, HOPELESS_BYTES)) line.connection.close(true)
}

function remember(missed: Map<string, LiveMessage>, message: LiveMessage): void {
  if (message.event === 'ServerTimeEvent' || isPersonal(message)) return
  if (message.event === 'AuctionEvent') {
    missed.set(`${message.channel} ${message.data.id} ${message.data.product_id}`, message)
    return
  }
  if (message.event === 'WatchersEvent') {
    missed.set(`${message.channel} watchers`, message)
    return
  }
  const key = `${message.channel} ${message.data.bid.product_id}`
  const earlier = missed.get(key)
  const data = earlier?.event === 'BidEvent' ? mergeBidEvents(earlier.data, message.data) : message.data
  missed.set(key, { ...message, data })
}

/** Returns true if the listener has everything again; a long list is sent in parts, as fast as it is read. */
function bringUpToDate(listener: Listener): boolean {
  const { connection, missed } = listener
  if (missed === undefined || connection.readyState !== 'open') return true
  if (waitingBytes(listener) > DRAINED_BYTES) return false
  for (const [key, { event, channel, data }] of missed) {
    if (!send(listener, encodeEvent(event, channel, JSON.stringify(data)), SLOW_BYTES)) return false
    missed.delete(key)
  }
  listener.missed = undefined
  return true
}
