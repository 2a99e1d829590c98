import type { LiveEvents } from '#contract/live/events.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { ProcessBus } from './bus.ts'
import { lotOf } from './channels.ts'

const TOPIC = 'watchers'
/** A lot's number is told at most once in this time: it is company, not news. */
const ROUND_MS = 3_000
/** Every so many rounds all counts are told, so that a word that was lost is made good. */
const WHOLE_EVERY = 5
/** A process that has said nothing for this long is gone, and its watchers with it. */
const GONE_MS = 3 * WHOLE_EVERY * ROUND_MS

/** What a process says of the lots watched through it: all of them, or those that changed. Product id → watchers. */
type Word = { from: string; whole: boolean; counts: [productId: number, watchers: number][] }
type Process = { heardAt: number; counts: Map<number, number> }

export type Watchers = {
  /** Connections that watch a lot now, over all processes. */
  count(productId: number): number
  /** Somebody has joined or left a channel. */
  changed(channel: string): void
  /** Takes this process's watchers out of the sum of the others. */
  close(): void
}

type Parts = {
  bus: ProcessBus
  clock: Clock
  /** Listeners of a channel in this process. */
  listeners: (channel: string) => number
  /** Tells those listeners of the lot that are in this process. */
  tell: (event: LiveEvents['WatchersEvent']) => void
}

/**
 * How many watch each lot. Each process counts its own connections and tells the others the numbers, and nothing else:
 * nobody can be recognised by them.
 */
export function createWatchers({ bus, clock, listeners, tell }: Parts): Watchers {
  const self = crypto.randomUUID()
  const others = new Map<string, Process>()
  /** Lots whose own count, and whose sum, has changed since the last round. */
  const moved = new Set<number>()
  const untold = new Set<number>()
  const watched = new Set<number>()
  let round = 0
  bus.on(TOPIC, (text) => hear(JSON.parse(text) as Word)) // written by `say` of another process
  let cancel = clock.after(ROUND_MS, turn)

  const own = (productId: number) => listeners(`bid.${productId}`)

  function count(productId: number): number {
    let sum = own(productId)
    for (const { counts } of others.values()) sum += counts.get(productId) ?? 0
    return sum
  }

  function changed(channel: string): void {
    const productId = lotOf(channel)
    if (productId === undefined) return
    if (own(productId) > 0) watched.add(productId)
    else watched.delete(productId)
    moved.add(productId)
    untold.add(productId)
  }

  function hear({ from, whole, counts }: Word): void {
    const known = others.get(from)?.counts
    const next = new Map(whole ? [] : known)
    for (const [productId, watchers] of counts) {
      if (watchers > 0) next.set(productId, watchers)
      else next.delete(productId)
    }
    for (const productId of new Set([...next.keys(), ...(known?.keys() ?? [])]))
      if (known?.get(productId) !== next.get(productId)) untold.add(productId)
    others.set(from, { heardAt: clock.now(), counts: next })
  }

  function say(whole: boolean, productIds: Iterable<number>): void {
    const word = (): Word => ({ from: self, whole, counts: [...productIds].map((id) => [id, own(id)]) })
    bus.emitToOthers(TOPIC, () => JSON.stringify(word()))
  }

  function forgetGone(): void {
    for (const [id, { heardAt, counts }] of others) {
      if (clock.now() - heardAt < GONE_MS) continue
      others.delete(id)
      for (const productId of counts.keys()) untold.add(productId)
    }
  }

  function turn(): void {
    cancel = clock.after(ROUND_MS, turn)
    round += 1
    forgetGone()
    if (round % WHOLE_EVERY === 0) say(true, watched)
    else if (moved.size > 0) say(false, moved)
    moved.clear()
    for (const product_id of untold) tell({ product_id, watchers: count(product_id) })
    untold.clear()
  }

  return {
    count,
    changed,
    close() {
      cancel()
      say(true, [])
    },
  }
}
