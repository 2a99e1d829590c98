import { hash, randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { PendingBid } from '../batch/batch.ts'
import { ROUND_MS, TAKEN_MS } from './gathering.ts'
import { type GivenBid, type KeyedBid, toGiven, type Word } from './words.ts'

/** An owner that lives asks within a few milliseconds, or when it has given up waiting for somebody else. */
const ASKED_MS = 2 * ROUND_MS
/** Until then at least a bid is being worked on: its owner takes it before, or never. */
const VOUCHED_MS = TAKEN_MS + ROUND_MS
/** A line that says nothing for eight seconds gives no answer (LINE-1). */
const ANSWERED_MS = 5_000

type Held = { bid: PendingBid; since: number }
type Given = { owner: string; bid: KeyedBid; since: number }

type Deps = {
  clock: Clock
  tell: (owner: string, word: Word) => void
  /** How other processes see that this one lives; undefined while they cannot. */
  line: () => number | undefined
  /** Finds another place for a bid that nobody has asked for. */
  route: (bid: PendingBid) => void
  /** Places a bid here, whoever else may have it. */
  place: (bid: PendingBid) => void
  /** The owner does not ask. */
  late: (owner: string) => void
}

/**
 * The side of a process that bids reach whose lots are another's. They wait until their owner asks, so what was not given
 * can be placed here at any moment. What was given carries a key: it may be placed here too, and counts once.
 */
export function createGiving({ clock, tell, line, route, place, late }: Deps) {
  const waiting = new Map<string, Held[]>()
  const given = new Map<number, Given>()
  let last = 0

  function give(owner: string, round: number): void {
    const own = takeFor(owner)
    const number = line()
    // Nobody could tell whether this process lives: nothing of it would be taken.
    if (number === undefined) for (const { bid } of own) place(bid)
    const bids = number === undefined ? [] : own.map((held) => toWords(owner, held))
    tell(owner, { kind: 'give', round, line: number ?? 0, bids })
  }

  function toWords(owner: string, { bid, since }: Held): GivenBid {
    const keyed = withKey(bid)
    last += 1
    given.set(last, { owner, bid: keyed, since: clock.now() })
    return toGiven(keyed, last, clock.now() - since)
  }

  function takeFor(owner: string): Held[] {
    const own = waiting.get(owner) ?? []
    waiting.delete(owner)
    return own
  }

  /**
   * Places a given bid here. As long as its owner may still take it, nobody is told that it failed: whoever asks for its
   * key then is told that it is being worked on, by this process or by that one.
   */
  function comeHome(id: number, { bid, since }: Given): void {
    given.delete(id)
    const left = since + VOUCHED_MS - clock.now()
    place({ ...bid, fail: (error) => (left > 0 ? void clock.after(left, () => bid.fail(error)) : bid.fail(error)) })
  }

  function leaving(owner: string): void {
    for (const { bid } of takeFor(owner)) route(bid)
  }

  return {
    pass(owner: string, bid: PendingBid): void {
      const held = { bid, since: clock.now() }
      if (waiting.get(owner)?.push(held)) return
      waiting.set(owner, [held])
      tell(owner, { kind: 'knock' })
    },
    give,
    settle({ answers, back }: Pick<Extract<Word, { kind: 'answer' }>, 'answers' | 'back'>): void {
      for (const [id, status, text] of answers) {
        given.get(id)?.bid.answer({ status, text })
        given.delete(id)
      }
      for (const id of back) {
        const one = given.get(id)
        given.delete(id)
        if (one) place(one.bid)
      }
    },
    leaving,
    gone(owner: string): void {
      leaving(owner)
      for (const [id, one] of given) if (one.owner === owner) comeHome(id, one)
    },
    /** Looks for what waits too long, and knocks again. */
    look(): void {
      for (const [owner, [first]] of [...waiting]) {
        if (first && clock.now() - first.since > ASKED_MS) late(owner)
        else tell(owner, { kind: 'knock' })
      }
      for (const [id, one] of given) if (clock.now() - one.since > ANSWERED_MS) comeHome(id, one)
    },
    size: () => [...waiting.values()].reduce((sum, { length }) => sum + length, given.size),
  }
}

/** A caller that sent no key gets one that nobody else can have. */
function withKey(bid: PendingBid): KeyedBid {
  const key = `given-${randomUUID()}`
  return { ...bid, idempotencyKey: bid.idempotencyKey ?? { key, requestHash: hash('sha256', key, 'buffer') } }
}
