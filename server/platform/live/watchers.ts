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
type Report = { from: string; whole: boolean; lots: [productId: number, came: number[], gone: number[]][] }

export type Watchers = {
  /** The number of people who watch a lot now, over all processes. */
  count(productId: number): number
  /** A connection starts or stops listening to a channel. */
  join(channel: string, person: string): void
  leave(channel: string, person: string): void
  /** Subtracts this process's watchers from the sum of the others. */
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
  const own = createOwnWatchers()
  let round = 0
  bus.on(TOPIC, (text) => receive(JSON.parse(text) as Report)) // written by `send` of another process
  let cancel = clock.after(ROUND_MS, runRound)

  function change(channel: string, person: string, by: 1 | -1): void {
    const productId = lotOf(channel)
    if (productId === undefined) return
    const one = mark(productId, person)
    // A second tab of the same person needs the current number too.
    if (by > 0) unpublished.add(productId)
    if (own.count(productId, one, by)) presence.change(self, productId, one, by > 0)
  }

  function receive({ from, whole, lots }: Report): void {
    heardAt.set(from, clock.now())
    if (whole) presence.replace(from, new Map(lots.map(([productId, came]) => [productId, new Set(came)])))
    else
      for (const [productId, came, gone] of lots) {
        for (const one of came) presence.change(from, productId, one, true)
        for (const one of gone) presence.change(from, productId, one, false)
      }
  }

  function send(whole: boolean): void {
    const report = (): Report => ({ from: self, whole, lots: whole ? own.all() : own.changes() })
    bus.emitToOthers(TOPIC, () => JSON.stringify(report()))
  }

  function runRound(): void {
    cancel = clock.after(ROUND_MS, runRound)
    round += 1
    for (const [id, at] of heardAt) {
      if (clock.now() - at < GONE_MS) continue
      heardAt.delete(id)
      presence.replace(id, new Map())
    }
    if (round % WHOLE_EVERY === 0) send(true)
    else if (own.haveChanged()) send(false)
    own.clearChanges()
    for (const product_id of unpublished) publish({ product_id, watchers: presence.count(product_id) })
    unpublished.clear()
  }

  return {
    count: presence.count,
    join: (channel, person) => change(channel, person, 1),
    leave: (channel, person) => change(channel, person, -1),
    close() {
      cancel()
      own.clear()
      send(true)
    },
  }
}

/** The watchers of this process: the connections of each mark, per lot, and the changes since the last report. */
function createOwnWatchers() {
  const connectionsOf = new Map<number, Map<number, number>>()
  const changed = new Map<number, Set<number>>()
  const isHere = (productId: number, one: number) => connectionsOf.get(productId)?.has(one) ?? false
  return {
    /** Counts a connection that came or left. @returns true if a watcher came or left with it. */
    count(productId: number, one: number, by: 1 | -1): boolean {
      const ofLot = connectionsOf.get(productId) ?? new Map<number, number>()
      const connections = (ofLot.get(one) ?? 0) + by
      if (connections > 0) ofLot.set(one, connections)
      else ofLot.delete(one)
      if (ofLot.size > 0) connectionsOf.set(productId, ofLot)
      else connectionsOf.delete(productId)
      if (connections !== (by > 0 ? 1 : 0)) return false
      changed.set(productId, (changed.get(productId) ?? new Set()).add(one))
      return true
    },
    all: (): Report['lots'] => [...connectionsOf].map(([productId, ofLot]) => [productId, [...ofLot.keys()], []]),
    changes: (): Report['lots'] =>
      [...changed].map(([productId, marks]) => [
        productId,
        [...marks].filter((one) => isHere(productId, one)),
        [...marks].filter((one) => !isHere(productId, one)),
      ]),
    haveChanged: () => changed.size > 0,
    clearChanges: () => changed.clear(),
    clear: () => connectionsOf.clear(),
  }
}
