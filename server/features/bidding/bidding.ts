import { LRUCache } from 'lru-cache'
import { bind } from '#server/platform/bind.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { bidderNumber, createLotTerms, readLots } from '../lots/index.ts'
import type { Staff } from '../staff/index.ts'
import { type AnnouncementRequest, announceCar, announceIn } from './announcements/announce-car.ts'
import type { BatchTools, PendingBid } from './batch/batch.ts'
import { createBidQueue } from './batch/bid-queue.ts'
import { BATCHES_MAX, createPace } from './batch/pace.ts'
import { createBidWriters, type PlaceBidsDeps } from './batch/place-bids.ts'
import { type BuyDeps, type BuyRequest, buyNow } from './buy-now/buy-now.ts'
import type { BiddingDeps, DueWork } from './deps.ts'
import { changeLimits, readLimits } from './limits/own-limits.ts'
import { createLotHistory } from './lot-history.ts'
import { createLotScheduler } from './lot-scheduler.ts'
import { createReceipts } from './receipts/receipts.ts'
import { createRoomDriver } from './room/drive.ts'
import { inRoom } from './room/in-room.ts'
import { moveRoom, type RoomRequest } from './room/staff.ts'
import { moveTimedLot, type TimedRequest } from './timed/move-timed-lot.ts'
import { type VoidRequest, voidBid } from './void/void-bid.ts'

const SALT_BYTES = 16

export type BidAnswer = { status: number; text: string }

/** The bidding of this process: a queue for each lot, writers, and the scheduler that opens, closes and decides. */
export function createBidding(deps: BiddingDeps) {
  const numberOf = (auctionId: number, accountId: number) => bidderNumber(deps.secrets, auctionId, accountId)
  const lots = createLotTerms((carIds) => readLots(deps.db, { carIds }))
  const receipts = createReceipts(deps)
  const stages = { ...deps, bidderNumber: numberOf }
  const tools = {
    bidderNumber: remember(numberOf),
    salt: () => deps.random.token(SALT_BYTES),
    receipts: receipts.draft,
  }
  const rooms = createRoomDriver(stages)
  // A bid cancels a call of a live room.
  const onBid = (carId: number) => (rooms.isCalled(carId) ? scheduler.wake() : undefined)
  const { queue, close } = openQueue(deps, { lots, tools, signAnswers: receipts.signAnswers })
  const dueWork: DueWork[] = []
  const scheduler = createLotScheduler(stages, rooms, dueWork)

  /**
   * Queues a call to bid and waits for its answer.
   * @returns undefined when too many bids wait: the caller should retry in a moment.
   */
  function placeBid(bid: Omit<PendingBid, 'answer' | 'fail'>): Promise<BidAnswer> | undefined {
    const { promise, resolve, reject } = Promise.withResolvers<BidAnswer>()
    const answer = (given: BidAnswer) => {
      resolve(given)
      onBid(bid.carId)
    }
    if (!queue.add({ ...bid, answer, fail: reject })) return undefined
    return promise
  }

  return {
    placeBid,
    /** Bids that wait or are being decided. */
    queueSize: queue.size,
    ...membersCalls({ ...stages, seal: receipts.seal }, scheduler.wake),
    ...staffCalls(stages, scheduler.wake),
    bidderNumber: numberOf,
    receipts,
    history: createLotHistory({ db: deps.db, receipts, bidderNumber: numberOf }),
    /** Call it after an auction was published: its lots may be due before the scheduler's next known moment. */
    wake: scheduler.wake,
    /** Adds work that every run of the scheduler does after the closes. */
    addDueWork: (work: DueWork) => void dueWork.push(work),
    start: async () => {
      await receipts.start()
      scheduler.start()
    },
    /** Finishes the queued work, then closes its connections. */
    stop: async () => {
      receipts.stop()
      await scheduler.stop()
      await queue.idle()
      await close()
    },
  }
}
export type Bidding = ReturnType<typeof createBidding>

/** The queue of bids, and the writers that carry them. */
function openQueue(deps: BiddingDeps, parts: Pick<PlaceBidsDeps, 'lots' | 'tools' | 'signAnswers'>) {
  const { pace = createPace() } = deps
  const { work, leaderOf, close } = createBidWriters({ ...deps, ...parts, pace }, BATCHES_MAX)
  const queue = createBidQueue<PendingBid>({
    count: BATCHES_MAX,
    batchesMax: pace.batchesMax,
    leaderOf,
    work: (writer, batch, progress) => {
      deps.onBatch?.(batch.length)
      return work(writer, batch, progress)
    },
  })
  return { queue, close }
}

/** Acts of members other than bidding. After a purchase a live room may go on to its next lot. */
const membersCalls = (deps: Omit<BuyDeps, 'orderOf'>, wake: () => void) => ({
  /** @param orderOf reads the order opened by the sale, in its transaction, for the answer. */
  buy: (caller: Caller, request: BuyRequest, orderOf: BuyDeps['orderOf']) =>
    buyNow({ ...deps, orderOf }, caller, request).finally(wake),
  ...bind(deps, { ownLimits: readLimits, setOwnLimits: changeLimits }),
})

/** Acts of staff on lots, bids and live rooms. */
const staffCalls = (deps: BiddingDeps & { bidderNumber: BatchTools['bidderNumber'] }, wake: () => void) => ({
  ...bind(deps, { announceCar }),
  /** Voids a bid in the caller's transaction; see `voidBid`. */
  voidBid: (tx: Tx, staff: Staff, request: VoidRequest) => voidBid(deps, tx, staff, request),
  /** Acts of staff on a live room; see `moveRoom`. */
  moveRoom: (staff: Staff, request: RoomRequest) => moveRoom(deps, staff, request).finally(wake),
  /** Acts of staff on a lot of a timed auction; see `moveTimedLot`. */
  moveTimedLot: async (tx: Tx, staff: Staff, request: TimedRequest) => {
    afterCommit(tx, wake)
    return moveTimedLot(deps, tx, staff, request)
  },
  announceIn: (tx: Tx, request: AnnouncementRequest) => announceIn(tx, deps, request),
  /** Runs the due steps of a live room now, for a room published after its start. */
  driveRoom: async (auctionId: number): Promise<void> => {
    await inRoom(deps, auctionId, { patient: true }, async () => undefined)
  },
})

const REMEMBERED_MAX = 100_000

/** A bidder's number costs a few hashes and never changes. */
function remember(of: (auctionId: number, accountId: number) => number) {
  const known = new LRUCache<string, number>({ max: REMEMBERED_MAX })
  return (auctionId: number, accountId: number): number => {
    const key = `${auctionId}:${accountId}`
    const found = known.get(key)
    if (found !== undefined) return found
    const number = of(auctionId, accountId)
    known.set(key, number)
    return number
  }
}
