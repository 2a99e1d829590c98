import type { Clock } from '#server/platform/clock/clock.ts'
import type { Waiting } from '../batch/bid-queue.ts'
import { type Arrived, partByCeiling } from './order.ts'

/** Who has not given by then is left out of the round. */
export const ROUND_MS = 1_000
/** What comes later than that is not taken. */
export const TAKEN_MS = 3 * ROUND_MS

type Deps<T extends Waiting> = {
  clock: Clock
  others: () => readonly string[]
  ask: (process: string, round: number) => void
  /** A process did not give in time; `gone` is called for it. */
  late: (process: string) => void
  /** Queues a bid whose turn has come. */
  queue: (bid: T) => void
  /** Until everything that has reached this process's sockets by now is read. */
  turn: () => Promise<void>
}

type Round<T extends Waiting> = {
  number: number
  askedAt: number
  silent: Set<string>
  gifts: Arrived<T>[]
  over: () => void
}

/**
 * The owner's side. Its bids wait for a round, in which all others are asked for theirs. There is one round at a time, for
 * all lots, and the next one begins when it is over, as long as anything waits; the writers do their work meanwhile.
 */
export function createGathering<T extends Waiting>(deps: Deps<T>) {
  const { clock, others, ask, late, queue, turn } = deps
  let waiting: Arrived<T>[] = []
  let isKnocked = false
  let isBusy = false
  let round: Round<T> | undefined
  let last = 0

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (waiting.length > 0 || isKnocked) {
      await turn()
      isKnocked = false
      const asked = others()
      const before = [...waiting]
      const gifts = asked.length === 0 ? [] : await gather(asked)
      // What was sent before a gift is in this process's sockets by now.
      await turn()
      // Of several others one has given before another has: only the next round is sure to have all that is lower.
      const sure = asked.length > 1 ? before : [...before, ...gifts]
      const { due, rest } = partByCeiling([...waiting, ...gifts], sure)
      waiting = rest
      for (const { bid } of due) queue(bid)
    }
    isBusy = false
  }

  async function gather(asked: readonly string[]): Promise<Arrived<T>[]> {
    const { promise, resolve } = Promise.withResolvers<void>()
    last += 1
    const own = { number: last, askedAt: clock.now(), silent: new Set(asked), gifts: [], over: resolve }
    round = own
    // Where this process itself stood still, what they gave is in its sockets.
    const cancel = clock.after(ROUND_MS, () => void turn().then(() => own.silent.forEach(late)))
    for (const process of asked) ask(process, own.number)
    await promise
    cancel()
    round = undefined
    return own.gifts
  }

  function gone(process: string): void {
    round?.silent.delete(process)
    if (round?.silent.size === 0) round.over()
  }

  return {
    add(bid: T): void {
      waiting.push({ bid, at: clock.now() })
      void work()
    },
    /** Another process has bids that are to be asked for. */
    knock(): void {
      isKnocked = true
      void work()
    },
    /** Whether a gift is still taken: it must not be older than the round, by this process's clock. */
    isAwaited: (process: string, number: number): boolean =>
      round?.number === number && round.silent.has(process) && clock.now() - round.askedAt <= TAKEN_MS,
    /** Takes an awaited gift. It was given somewhere between the question and now: half-way favours nobody. */
    take(process: string, gifts: readonly { bid: T; waitedMs: number }[]): void {
      const givenAt = ((round?.askedAt ?? 0) + clock.now()) / 2
      round?.gifts.push(...gifts.map(({ bid, waitedMs }) => ({ bid, at: givenAt - waitedMs })))
      gone(process)
    },
    gone,
    /** Those that are asked and have not given yet. */
    silent: (): string[] => [...(round?.silent ?? [])],
    size: () => waiting.length,
  }
}
