import type { LiveEvents } from '#contract/live/events.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { ProcessBus } from './bus/bus.ts'
import { lotOf } from './channels.ts'
import { createPresence } from './presence.ts'

const TOPIC = 'watchers'
/** A lot's number is published at most once in this time: it is not urgent. */
const ROUND_MS = 3_000
/** Every so many rounds all numbers are published again, which repairs lost messages. */
const WHOLE_EVERY = 5
/** A process that was silent for this long is gone, with its watchers. */
const GONE_MS = 3 * WHOLE_EVERY * ROUND_MS

/** A process's report of its watchers: all of them, or the changes since its last report. */
type Word = { from: string; whole: boolean; lots: [productId: number, came: number[], gone: number[]][] }

export type Watchers = {
  /** How many watch a lot now, over all processes. */
  count(productId: number): number
  /** A connection starts or stops listening to a channel. */
  come(channel: string, person: string): void
  go(channel: string, person: string): void
  /** Takes this process's watchers out of the sum of the others. */
  close(): void
}

type Deps = {
  bus: ProcessBus
  clock: Clock
  /**
   * Identifies a person among the watchers of one lot: the same number in every process, a different one for each
   * lot.
   */
  mark: (productId: number, person: string) => number
  /** Sends the number to the lot's subscribers in this process. */
  publish: (event: LiveEvents['WatchersEvent']) => void
}

/**
 * Counts the watchers of each lot, each person once. Processes exchange only random marks, which identify no person and
 * cannot be followed from one lot to another.
 */
export function createWatchers({ bus, clock, mark, publish }: Deps): Watchers {
  const self = crypto.randomUUID()
  const unpublished = new Set<number>()
  const presence = createPresence((productId) => unpublished.add(productId))
  const heardAt = new Map<string, number>()
  /** Connections of each person of this process, per lot. */
  const here = new Map<number, Map<number, number>>()
  /** The watchers whose state has changed since the last report, per lot, each with the present state. */
  const moved = new Map<number, Set<number>>()
  let round = 0
  bus.on(TOPIC, (text) => receive(JSON.parse(text) as Word)) // written by `send` of another process
  let cancel = clock.after(ROUND_MS, turn)

  function change(channel: string, person: string, by: 1 | -1): void {
    const productId = lotOf(channel)
    if (productId === undefined) return
    const own = here.get(productId) ?? new Map<number, number>()
    const one = mark(productId, person)
    const connections = (own.get(one) ?? 0) + by
    if (connections > 0) own.set(one, connections)
    else own.delete(one)
    if (own.size > 0) here.set(productId, own)
    else here.delete(productId)
    // A second tab of the same person needs the current number too.
    if (by > 0) unpublished.add(productId)
    if (connections !== (by > 0 ? 1 : 0)) return
    presence.change(self, productId, one, by > 0)
    moved.set(productId, (moved.get(productId) ?? new Set()).add(one))
  }

  function receive({ from, whole, lots }: Word): void {
    heardAt.set(from, clock.now())
    if (whole) presence.replace(from, new Map(lots.map(([productId, came]) => [productId, new Set(came)])))
    else
      for (const [productId, came, gone] of lots) {
        for (const one of came) presence.change(from, productId, one, true)
        for (const one of gone) presence.change(from, productId, one, false)
      }
  }

  function send(whole: boolean): void {
    const word = (): Word => ({ from: self, whole, lots: whole ? allOf(here) : changesOf(moved, here) })
    bus.emitToOthers(TOPIC, () => JSON.stringify(word()))
  }

  function turn(): void {
    cancel = clock.after(ROUND_MS, turn)
    round += 1
    for (const [id, at] of heardAt) {
      if (clock.now() - at < GONE_MS) continue
      heardAt.delete(id)
      presence.replace(id, new Map())
    }
    if (round % WHOLE_EVERY === 0) send(true)
    else if (moved.size > 0) send(false)
    moved.clear()
    for (const product_id of unpublished) publish({ product_id, watchers: presence.count(product_id) })
    unpublished.clear()
  }

  return {
    count: presence.count,
    come: (channel, person) => change(channel, person, 1),
    go: (channel, person) => change(channel, person, -1),
    close() {
      cancel()
      here.clear()
      send(true)
    },
  }
}

/** Connections of each mark, per lot. */
type Here = ReadonlyMap<number, ReadonlyMap<number, number>>

const allOf = (here: Here): Word['lots'] => [...here].map(([productId, own]) => [productId, [...own.keys()], []])

const changesOf = (moved: ReadonlyMap<number, ReadonlySet<number>>, here: Here): Word['lots'] =>
  [...moved].map(([productId, marks]) => {
    const isHere = (one: number) => here.get(productId)?.has(one) ?? false
    return [productId, [...marks].filter(isHere), [...marks].filter((one) => !isHere(one))]
  })
