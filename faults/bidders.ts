import type { SeenCall } from '#server/features/bidding/testing/history.ts'
import { createClient, type Settled } from './client.ts'
import { type Fixtures, OPENING } from './fixtures.ts'
import { createRng } from './rng.ts'

/** A call to bid from its caller's view. */
export type Seen = SeenCall & Settled
export type Load = {
  /** The answers so far. */
  calls: readonly Seen[]
  /** Results other than answers, including calls in progress; see `Settled`. */
  troubles(): number[]
  /** Lets every bidder finish its request. */
  stop(): Promise<readonly Seen[]>
}

const RIYALS_100 = 100_00

/**
 * Lets all members of a fixture bid at once, each on one lot after the other: below the minimum, above it, or with a
 * maximum, until it is stopped.
 * @param addresses the processes of one installation; each call uses the next.
 */
export function startBidding(options: { stock: Fixtures; addresses: readonly string[]; seed: number }): Load {
  const { stock, addresses, seed } = options
  const calls: Seen[] = []
  const minima = new Map<number, number>()
  const clients = stock.bidders.map((member) => createClient(addresses, member))
  let over = false

  async function bidder(index: number): Promise<void> {
    const rng = createRng(seed + index)
    const [member, client] = [stock.bidders[index], clients[index]]
    if (!member || !client) throw new RangeError(`no member ${index}`)
    while (!over) {
      const { lotId, carId } = rng.pick(stock.lots)
      const amount = (minima.get(lotId) ?? OPENING) + RIYALS_100 * rng.between(-1, 4)
      const max = rng.chance(0.3) ? amount + RIYALS_100 * rng.between(0, 39) : null
      const settled = await client.bid({ carId, amount, max })
      calls.push({ lotId, accountId: member.accountId, amount, max, ...settled })
      const minimum = settled.outcome.data?.min_next_bid ?? settled.outcome.facts?.min_next_bid
      if (minimum) minima.set(lotId, minimum * 100)
    }
  }

  const bidding = Promise.all(stock.bidders.map((_, index) => bidder(index)))
  return {
    calls,
    troubles: () => clients.flatMap((client) => client.troubles),
    stop: async () => {
      over = true
      await bidding
      return calls
    },
  }
}

const UNAVAILABLE = 503

/** The number of bids accepted so far. */
export const taken = (load: Load): number => load.calls.filter(({ outcome }) => outcome.data !== null).length

/** How often a bid was answered with 503 so far, before its answer or still without one. */
export const unserved = (load: Load): number => load.troubles().filter((status) => status === UNAVAILABLE).length

/** A line about how the answers were obtained. */
export function tally(calls: readonly Seen[]): string {
  const count = (test: (call: Seen) => boolean) => calls.filter(test).length
  const accepted = count((call) => call.outcome.data !== null)
  const asked = count((call) => call.by === 'question')
  const repeated = count((call) => call.by === 'repetition')
  const away = calls.reduce((sum, { troubles }) => sum + troubles.filter((status) => status !== 0).length, 0)
  return `${calls.length} bids answered, ${accepted} accepted; after a cut ${asked} were found decided, ${repeated} sent again; ${away} times 503`
}
