import type { Clock } from '#server/platform/clock/clock.ts'
import type { LiveMessage } from '../bus/message.ts'
import { lotOf } from '../channels.ts'
import { mergeBidEvents } from './merge.ts'

/** The furthest time back that a new listener can ask for. */
const KEPT_MS = 20_000
const ENTRIES_MAX = 2000
/** A listener that missed more than this reads its page again, which costs less. */
const CATCH_UP_MAX = 100

export type Recent = {
  remember(message: LiveMessage): void
  /**
   * The events published on a public channel in the last `backMs` milliseconds; one event per lot with its newest
   * state. Undefined if that is not known completely.
   */
  since(channel: string, backMs: number): LiveMessage[] | undefined
}

type Entry = { message: LiveMessage; at: number }

/**
 * The public events of the last seconds. A page is rendered before it listens: it asks for the events in between,
 * and need not read all its data again.
 */
export function createRecent(clock: Pick<Clock, 'now'>): Recent {
  /** The latest last. */
  const entries = new Map<string, Entry>()
  let completeFrom = clock.now()

  function prune(now: number): void {
    for (const [key, { at }] of entries) {
      if (at >= now - KEPT_MS && entries.size <= ENTRIES_MAX) return
      entries.delete(key)
      completeFrom = Math.max(completeFrom, at + 1)
    }
  }

  return {
    remember(message) {
      const key = keyOf(message)
      if (key === undefined) return
      const at = clock.now()
      prune(at)
      const earlier = entries.get(key)?.message
      entries.delete(key)
      entries.set(key, { message: merged(earlier, message), at })
      prune(at)
    },
    since(channel, backMs) {
      const from = clock.now() - backMs
      if (backMs > KEPT_MS || from < completeFrom) return undefined
      const lot = lotOf(channel)
      const found: LiveMessage[] = []
      for (const { message, at } of entries.values()) {
        if (at < from || !isOn(message, channel, lot)) continue
        if (found.length === CATCH_UP_MAX) return undefined
        found.push(message.event === 'BidEvent' ? { ...message, channel } : message)
      }
      return found
    },
  }
}

function keyOf(message: LiveMessage): string | undefined {
  if (message.event === 'BidEvent') return `bid ${message.data.bid.product_id}`
  if (message.event !== 'AuctionEvent') return undefined
  const { id, product_id, event } = message.data
  return `auction ${id} ${product_id} ${event}`
}

function merged(earlier: LiveMessage | undefined, message: LiveMessage): LiveMessage {
  if (earlier?.event !== 'BidEvent' || message.event !== 'BidEvent') return message
  return { ...message, data: mergeBidEvents(earlier.data, message.data) }
}

const isOn = (message: LiveMessage, channel: string, lot: number | undefined): boolean =>
  message.event === 'BidEvent'
    ? channel === 'bid' || message.data.bid.product_id === lot
    : message.event === 'AuctionEvent' && channel === 'auction'
