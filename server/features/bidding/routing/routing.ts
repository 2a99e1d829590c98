import type { Logger } from 'pino'
import { type Clock, steadyClock } from '#server/platform/clock/clock.ts'
import type { InFlight } from '#server/platform/http/in-flight.ts'
import { RefusalError, refuse } from '#server/platform/http/refusal.ts'
import { createNeighbours, type OpenLine } from '#server/platform/live/neighbours.ts'
import type { PendingBid } from '../batch/batch.ts'
import { createGathering } from './gathering.ts'
import { createGiving } from './giving.ts'
import { createGuests } from './guests.ts'
import { ownerOf } from './order.ts'
import type { GivenBid, Word } from './words.ts'

/** Bids that may wait here for other processes; more are turned away. */
const WAITING_MAX = 20_000
const LOOK_MS = 250

type Deps = {
  openLine: OpenLine
  inFlight: Pick<InFlight, 'during' | 'line'>
  log: Logger
  clock?: Clock
  /** Queues a bid here; false when too many wait. */
  queue: (bid: PendingBid) => boolean
}

/** Where bids go in an installation of several processes. */
export type Routing = {
  /** Sends a bid on its way; false when too many wait. */
  send(bid: PendingBid): boolean
  /** From now on the lots of this process are another's. */
  leave(): void
  /** Finishes what others gave, and is gone. */
  stop(): Promise<void>
}

const tooMany = () => new RefusalError(refuse('unavailable', { retryAfterSeconds: 1 }))
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * One queue for each lot over all processes that can speak to each other. It only gives the order: the database's locks and
 * keys decide, so a bid may be placed anywhere, and is placed by the process that it reached when its owner is away.
 */
export function createRouting({ openLine, inFlight, log, clock = steadyClock, queue }: Deps): Routing {
  const place = (bid: PendingBid) => void (queue(bid) || bid.fail(tooMany()))
  const neighbours = createNeighbours({
    openLine,
    clock,
    log,
    hear,
    gone: (process) => {
      gathering.gone(process)
      giving.gone(process)
    },
    leaving: (process) => giving.leaving(process),
  })
  const tell = (process: string, word: Word): void => {
    void neighbours.tell(process, JSON.stringify(word)).then((heard) => heard || neighbours.shun(process))
  }
  const late = (process: string) => {
    log.warn({ process }, 'a process does not pass bids on; its lots go to others for a while')
    neighbours.shun(process)
  }
  const gathering = createGathering<PendingBid>({
    clock,
    others: neighbours.living,
    ask: (process, round) => tell(process, { kind: 'ask', round }),
    late,
    queue: place,
    turn,
  })
  const giving = createGiving({ clock, tell, line: inFlight.line, route, place, late })
  const guests = createGuests({ inFlight, tell })

  function route(bid: PendingBid): void {
    const owner = ownerOf(bid.carId, neighbours.staying()) ?? neighbours.self
    if (owner === neighbours.self) gathering.add(bid)
    else giving.pass(owner, bid)
  }

  function hear(from: string, text: string): void {
    const word = JSON.parse(text) as Word // written by `tell` of another process
    if (word.kind === 'knock') gathering.knock()
    else if (word.kind === 'ask') void turn().then(() => giving.give(from, word.round))
    else if (word.kind === 'answer') giving.settle(word)
    else if (word.kind === 'give') takeGift(from, word)
  }

  function takeGift(from: string, { round, line, bids }: Extract<Word, { kind: 'give' }>): void {
    const welcome = (given: GivenBid) => ({ ...given, bid: guests.welcome(from, line, given) })
    if (gathering.isAwaited(from, round)) gathering.take(from, bids.map(welcome))
    else for (const { id } of bids) guests.sendBack(from, id)
  }

  let cancel = clock.after(LOOK_MS, look)
  function look(): void {
    cancel = clock.after(LOOK_MS, look)
    // One that has died is noticed by nobody's hearing this.
    for (const process of gathering.silent()) tell(process, { kind: 'hello' })
    void turn().then(giving.look)
  }

  return {
    send(bid) {
      if (neighbours.living().length === 0) return queue(bid)
      if (gathering.size() + giving.size() >= WAITING_MAX) return false
      route(bid)
      return true
    },
    leave: neighbours.leave,
    async stop() {
      neighbours.leave()
      await guests.gone()
      cancel()
      await neighbours.close()
    },
  }
}
