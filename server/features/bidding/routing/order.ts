import type { Waiting } from '../batch/bid-queue.ts'

/** A bid that waits to be queued, and when it came, by this process's clock. */
export type Arrived<T extends Waiting> = { bid: T; at: number }

/**
 * The process whose queue a lot has: for each lot the highest of the processes' own numbers for it, so that all who know
 * of the same processes agree, lots are shared out evenly, and only the lots of one that goes change hands.
 */
export function ownerOf(carId: number, processes: readonly string[]): string | undefined {
  let [owner, highest] = [processes[0], -1]
  for (const process of processes) {
    const number = mix(carId, process)
    if (number < highest || (number === highest && process < (owner ?? ''))) continue
    owner = process
    highest = number
  }
  return owner
}

/** FNV-1a over the name, then the finish of MurmurHash3 with the car: close numbers come out far apart. */
function mix(carId: number, process: string): number {
  let h = 0x811c9dc5
  for (let index = 0; index < process.length; index += 1) h = Math.imul(h ^ process.charCodeAt(index), 0x01000193)
  h ^= carId
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * What may be queued after a round: of each lot all that is not above the highest of those bids that were there before
 * the others were asked for theirs. Whatever was sent before one of these has reached its process by then, and is here.
 * What is above waits for the next round: a lower bid may still be on its way.
 * @returns the first in the order in which they came.
 */
export function partByCeiling<T extends Waiting>(waiting: readonly Arrived<T>[], before: readonly Arrived<T>[]) {
  const ceilings = new Map<number, number>()
  for (const { bid } of before)
    ceilings.set(bid.carId, Math.max(bid.call.amount, ceilings.get(bid.carId) ?? bid.call.amount))
  const isDue = ({ bid }: Arrived<T>) => bid.call.amount <= (ceilings.get(bid.carId) ?? -1)
  return {
    due: waiting.filter(isDue).sort((one, other) => one.at - other.at),
    rest: waiting.filter((one) => !isDue(one)),
  }
}
