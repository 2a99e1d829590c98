import type { BidEvent } from '#contract/live/events.ts'
import type { Fixtures } from './fixtures.ts'
import type { Listener } from './sockets.ts'

/** The events that a socket received for a lot. */
export const eventsOf = ({ received }: Listener, carId: number): BidEvent[] =>
  received.flatMap(({ channel, event, data }) =>
    // The name of an event decides the type of its data.
    event === 'BidEvent' && channel === `bid.${carId}` ? [data as BidEvent] : [],
  )

/** The last change of a lot that a socket received. */
export const lastSeq = (socket: Listener, carId: number): number => eventsOf(socket, carId).at(-1)?.bid.seq ?? 0

/**
 * For each lot: numbers rise, none arrives twice, the price never falls, and the close arrives as often as it should.
 */
export function readEvents(socket: Listener, stock: Fixtures, { closes }: { closes: readonly number[] }): string[] {
  return stock.lots.flatMap(({ lotId, carId }) => {
    const events = eventsOf(socket, carId)
    const faults: string[] = []
    let before: BidEvent | undefined
    for (const event of events) {
      const next = (before?.bid.seq ?? 0) + 1
      if (event.from_seq < next) faults.push(`${event.from_seq} to ${event.bid.seq} published again after ${next - 1}`)
      if ((event.current_price ?? 0) < (before?.current_price ?? 0)) faults.push(`the price fell at ${event.bid.seq}`)
      before = event
    }
    const ends = events.filter(({ event }) => event === 'win' || event === 'closed').length
    const isOver = events.at(-1)?.status !== 'live'
    if (isOver ? !closes.includes(ends) : ends > 0) faults.push(`the close was published ${ends} times`)
    return faults.map((fault) => `lot ${lotId}: ${fault}`)
  })
}
