import { createClaims } from './claims.ts'

/** Waiting bids, in order of arrival. `carId` names the lot of a bid; amounts in halalas. */
export type Waiting = { carId: number; accountId: number; call: { amount: number } }

export type BidQueue<T extends Waiting> = {
  /** False when the queue is full: the caller must retry later. */
  add(item: T): boolean
  /** Waits until nothing is queued or running. */
  idle(): Promise<void>
  size(): number
}

export type Writers<T extends Waiting> = {
  /** The number of writers. */
  count: number
  /** How many of them may have a batch in flight now. @param bids how many wait or are running. */
  batchesMax: (bids: number) => number
  /** The leader of a lot, as far as this process knows: a batch locks their wallet too. */
  leaderOf: (carId: number) => number | undefined
  /** Handles a batch and answers every bid in it; it must not throw. */
  work: (writer: number, batch: T[], progress: Progress) => Promise<void>
}

/** Reports of a writer while it works. */
export type Progress = {
  /** A lot is done before the others: its new bids need not wait for the whole batch. */
  done(carId: number): void
  /** Another transaction holds a lock of the batch for long, so its wallets no longer hold up other lots. */
  slow(): void
}

const WAITING_MAX = 20_000
const BATCH_BIDS_MAX = 128

const byAmount = (a: Waiting, b: Waiting) => a.call.amount - b.call.amount

/** The waiting bids, lot by lot, and the lots that a writer may take. */
function createLine<T extends Waiting>(leaderOf: (carId: number) => number | undefined) {
  const waiting = new Map<number, T[]>()
  const claims = createClaims()

  const walletsOf = (carId: number, items: readonly T[]): number[] => {
    const leader = leaderOf(carId)
    const callers = items.map(({ accountId }) => accountId)
    return leader === undefined ? callers : [...callers, leader]
  }

  function take(writer: number): T[] {
    const batch: T[] = []
    const promised = new Set<number>()
    for (const [carId, items] of waiting) {
      const room = BATCH_BIDS_MAX - batch.length
      if (room <= 0) break
      const wallets = walletsOf(carId, items)
      if (!claims.isFree(carId, wallets, writer) || wallets.some((id) => promised.has(id))) {
        for (const id of wallets) promised.add(id)
        continue
      }
      batch.push(...items.sort(byAmount).splice(0, room))
      if (items.length === 0) waiting.delete(carId)
      claims.take(writer, carId, wallets)
    }
    return batch.sort(byAmount)
  }

  return {
    claims,
    take,
    carIds: (): Iterable<number> => waiting.keys(),
    isFree: (carId: number) => claims.isFree(carId, walletsOf(carId, waiting.get(carId) ?? [])),
    add(item: T): void {
      const items = waiting.get(item.carId)
      if (items) items.push(item)
      else waiting.set(item.carId, [item])
    },
  }
}

/** Waits until all input of this process's sockets is read: no delay, and no bid is left behind. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * One queue for each lot, and a few writers. A writer takes everything that waits for the lots it picks; bids that
 * arrive while it works form its next batch. A lot is never with two writers at once.
 *
 * Neither is a wallet: a batch that waits for another one's locks shares no flush with it. A lot whose bidders or
 * leader are in another writer's batch is passed over, and later lots leave those wallets to it.
 *
 * Bids that wait together have no fair order of arrival, because sockets are read in any order. So a batch goes from
 * the lowest amount to the highest, equal ones in order of arrival.
 */
export function createBidQueue<T extends Waiting>({ count, batchesMax, leaderOf, work }: Writers<T>): BidQueue<T> {
  const line = createLine<T>(leaderOf)
  const idleWriters = Array.from({ length: count }, (_, index) => index)
  const sleepers: (() => void)[] = []
  let size = 0
  let isWaking = false

  const mayRun = (running: number) => running <= batchesMax(size)
  const running = () => count - idleWriters.length

  async function run(writer: number): Promise<void> {
    isWaking = false
    for (let batch = line.take(writer); batch.length > 0; batch = mayRun(running()) ? line.take(writer) : []) {
      wakeWriter()
      await carry(writer, batch)
      await turn()
    }
    idleWriters.push(writer)
    if (size === 0) for (const wake of sleepers.splice(0)) wake()
  }

  async function carry(writer: number, batch: T[]): Promise<void> {
    let left = batch
    await work(writer, batch, {
      done: (carId) => {
        const others = left.filter((item) => item.carId !== carId)
        size -= left.length - others.length
        left = others
        line.claims.releaseLot(writer, carId)
        wakeWriter()
      },
      slow: () => {
        line.claims.releaseWallets(writer)
        wakeWriter()
      },
    })
    size -= left.length
    line.claims.releaseAll(writer)
  }

  /** One at a time: it takes all it may, and only then is another one worthwhile. */
  function wakeWriter(carIds = line.carIds()): void {
    if (isWaking || idleWriters.length === 0 || !mayRun(running() + 1)) return
    for (const carId of carIds) {
      if (!line.isFree(carId)) continue
      const writer = idleWriters.pop()
      if (writer === undefined) return
      isWaking = true
      void turn().then(() => run(writer))
      return
    }
  }

  return {
    add: (item) => {
      if (size >= WAITING_MAX) return false
      size += 1
      line.add(item)
      wakeWriter([item.carId])
      return true
    },
    idle: () => (size === 0 ? Promise.resolve() : new Promise((resolve) => sleepers.push(resolve))),
    size: () => size,
  }
}
