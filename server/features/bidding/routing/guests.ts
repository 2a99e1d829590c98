import type { InFlight } from '#server/platform/http/in-flight.ts'
import type { PendingBid } from '../batch/batch.ts'
import { fromGiven, type GivenBid, type Word } from './words.ts'

type Answer = Extract<Word, { kind: 'answer' }>

/** Bids that other processes gave, until each of these has its answer; one word carries all the answers of a turn. */
export function createGuests(deps: { inFlight: Pick<InFlight, 'during'>; tell: (to: string, word: Answer) => void }) {
  const here = new Set<Promise<void>>()
  const words = new Map<string, Answer>()

  function wordTo(to: string): Answer {
    if (words.size === 0) setImmediate(flush)
    const word = words.get(to) ?? { kind: 'answer', answers: [], back: [] }
    words.set(to, word)
    return word
  }

  function flush(): void {
    for (const [to, word] of words) deps.tell(to, word)
    words.clear()
  }

  /** A bid that was not placed goes back: its giver places it. */
  const sendBack = (to: string, id: number) => void wordTo(to).back.push(id)

  return {
    sendBack,
    /** From here on this process knows of the bid, whoever asks for its key. */
    welcome(from: string, line: number, given: GivenBid): PendingBid {
      const { promise, resolve } = Promise.withResolvers<void>()
      const bid = fromGiven(given, line, {
        answer: ({ status, text }) => {
          wordTo(from).answers.push([given.id, status, text])
          resolve()
        },
        fail: () => resolve(sendBack(from, given.id)),
      })
      const guest = deps.inFlight.during({ accountId: bid.accountId, key: bid.idempotencyKey.key }, () => promise)
      here.add(guest)
      void guest.then(() => here.delete(guest))
      return bid
    },
    /** Until all are answered, and their answers on the way. */
    async gone(): Promise<void> {
      while (here.size > 0) await Promise.all(here)
      flush()
    },
  }
}
