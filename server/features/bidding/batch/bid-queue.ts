/** Bids that wait, in the order in which they came. `carId` names the lot that a bid is for; amounts in halalas. */
export type Waiting = { carId: number; call: { amount: number } }

export type BidQueue<T extends Waiting> = {
  /** False when the queue is full: the caller must retry later. */
  add(item: T): boolean
  /** Waits until nothing is queued or under way. */
  idle(): Promise<void>
  size(): number
}

const WAITING_MAX = 20_000
const BATCH_BIDS_MAX = 128

const byAmount = (a: Waiting, b: Waiting) => a.call.amount - b.call.amount

/** Waits until all input that has reached this process's sockets is read: no delay, and no bid is left behind. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * One queue for each lot, and a few writers. A writer takes everything that waits for the lots it picks; bids that come
 * while it works form its next batch. A lot is never with two writers at once.
 *
 * Bids that wait together have no fair order of arrival, because sockets are read in any order. So a batch goes from the
 * lowest amount to the highest, equal ones in order of arrival.
 *
 * @param work handles a batch and answers every bid in it; it must not throw. If one lot takes long, it may report
 * others as `done`, so that their new bids need not wait for the whole batch.
 */
export function createBidQueue<T extends Waiting>(
  writers: number,
  work: (writer: number, batch: T[], done: (carId: number) => void) => Promise<void>,
): BidQueue<T> {
  const waiting = new Map<number, T[]>()
  const busy = new Set<number>()
  const idleWriters = Array.from({ length: writers }, (_, index) => index)
  const sleepers: (() => void)[] = []
  let size = 0

  function take(): T[] {
    const batch: T[] = []
    for (const [carId, items] of waiting) {
      if (busy.has(carId)) continue
      if (batch.length >= BATCH_BIDS_MAX) break
      const room = BATCH_BIDS_MAX - batch.length
      batch.push(...items.sort(byAmount).splice(0, room))
      if (items.length === 0) waiting.delete(carId)
      busy.add(carId)
    }
    return batch.sort(byAmount)
  }

  async function run(writer: number): Promise<void> {
    for (let batch = take(); batch.length > 0; batch = take()) {
      let left = batch
      await work(writer, batch, (carId) => {
        release(left.filter((item) => item.carId === carId))
        left = left.filter((item) => item.carId !== carId)
        wakeWriter()
      })
      release(left)
      await turn()
    }
    idleWriters.push(writer)
    if (size === 0) for (const wake of sleepers.splice(0)) wake()
    else wakeWriter()
  }

  function release(items: readonly T[]): void {
    size -= items.length
    for (const { carId } of items) busy.delete(carId)
  }

  function wakeWriter(): void {
    const free = [...waiting.keys()].some((carId) => !busy.has(carId))
    const writer = free ? idleWriters.pop() : undefined
    if (writer !== undefined) void turn().then(() => run(writer))
  }

  return {
    add: (item) => {
      if (size >= WAITING_MAX) return false
      size += 1
      const items = waiting.get(item.carId)
      if (items) items.push(item)
      else waiting.set(item.carId, [item])
      if (idleWriters.length > 0 && !busy.has(item.carId)) wakeWriter()
      return true
    },
    idle: () => (size === 0 ? Promise.resolve() : new Promise((resolve) => sleepers.push(resolve))),
    size: () => size,
  }
}
