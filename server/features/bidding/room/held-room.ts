import type { RoomState } from '#contract/http/auctions.ts'
import type { AuctionEvent } from '#contract/live/events.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { type RoomRow, readRoom, roomFacts, roomStep, toRoomState } from '../../auctions/index.ts'
import { announceChange } from '../announce.ts'
import type { LockedLot } from '../batch/batch-store.ts'
import { announceClosed, type Moved, type StageParts } from '../closing/close-lots.ts'
import { lockLots } from '../store.ts'
import { applyStep } from './steps.ts'
import { lockRoom, markSeen, openLots } from './store.ts'

/** Something that everybody is told after the commit: a lot that went, one whose clock was set, or a word. */
export type Telling =
  | { kind: 'closed'; moved: Moved }
  | { kind: 'moved'; moved: Moved; event: 'active' | 'open' | 'queued' }
  | { kind: 'said'; event: AuctionEvent['event']; carId?: number; seq: number }

/** A live room whose lock is held, with the lots that it may move. */
export type HeldRoom = {
  tx: Tx
  parts: StageParts
  auctionId: number
  row: RoomRow
  lots: Map<number, LockedLot>
  /** The database's clock after the last lock, in microseconds. */
  nowUs: number
  told: Telling[]
  /** Tells members, after the commit. */
  tells: (() => void)[]
}

type Options = {
  /** Waits for a room that somebody else is moving. */
  patient: boolean
  /** Locks every lot that has not gone, not only the current one and the next. */
  allLots?: boolean
}

/**
 * Does something to a live room under its lock. Whatever is due by the clock happens first, and again after it. Locks
 * are taken room before lots, and lots in the order of their ids, as bids take them.
 * @returns what `work` returned and the room after it; undefined where there is no room or somebody else moves it.
 */
export async function inRoom<T>(
  parts: StageParts,
  auctionId: number,
  options: Options,
  work: (room: HeldRoom) => Promise<T>,
): Promise<{ result: T; room: RoomState } | undefined> {
  const done = await inTransaction(parts.db, async (tx) => {
    const held = await holdRoom(tx, parts, auctionId, options)
    if (!held) return undefined
    await letHappen(held)
    const result = await work(held)
    await letHappen(held)
    await markSeen(tx, auctionId)
    return { result, held, room: toRoomState(await roomRow(tx, auctionId)) }
  })
  if (!done) return undefined
  tell(done.held, done.room)
  return done
}

async function holdRoom(
  tx: Tx,
  parts: StageParts,
  auctionId: number,
  { patient, allLots }: Options,
): Promise<HeldRoom | undefined> {
  if (!(await lockRoom(tx, auctionId, patient))) return undefined
  const before = await roomRow(tx, auctionId)
  const near = [before.currentLotId, before.nextLotId].filter((lotId) => lotId !== null)
  const { lots, nowUs } = await lockLots(tx, allLots ? await openLots(tx, auctionId) : near)
  // Read again under the locks: a bid may have moved the clock meanwhile.
  const row = await roomRow(tx, auctionId)
  return {
    tx,
    parts,
    auctionId,
    row,
    lots: new Map(lots.map((lot) => [lot.lotId, lot])),
    nowUs,
    told: [],
    tells: [],
  }
}

/** Everything that is due by the clock, one step after the other. */
async function letHappen(held: HeldRoom): Promise<void> {
  for (let step = roomStep(roomFacts(held.row), held.nowUs); step; step = roomStep(roomFacts(held.row), held.nowUs)) {
    if (!(await applyStep(held, step))) return
    await reread(held)
  }
}

/** Reads the room again after something was written; its clock goes on from the moment of this transaction. */
export async function reread(held: HeldRoom): Promise<void> {
  const row = await roomRow(held.tx, held.auctionId)
  held.row = { ...row, seenAtUs: held.nowUs }
}

async function roomRow(tx: Tx, auctionId: number): Promise<RoomRow> {
  const row = await readRoom(tx, auctionId)
  if (!row) throw new Error(`auction ${auctionId} has lost its room`)
  return row
}

/** How the watchers of the lot hear of it. */
const WORDS = { active: 'opened', open: 'extended', queued: 'queued' } as const

function tell({ parts, auctionId: id, told, tells, nowUs }: HeldRoom, room: RoomState): void {
  for (const telling of told) {
    if (telling.kind === 'closed') {
      announceClosed(parts, telling.moved, nowUs, room)
      continue
    }
    const { event } = telling
    if (telling.kind === 'moved') {
      const change = { ...telling.moved, extended: event === 'open' }
      announceChange(parts.live, change, parts.bidderNumber, nowUs, WORDS[telling.event])
    }
    const about =
      telling.kind === 'moved'
        ? { product_id: telling.moved.lot.carId, seq: telling.moved.after.state.seq }
        : { ...(telling.carId !== undefined && { product_id: telling.carId }), seq: telling.seq }
    parts.live.publish('auction', 'AuctionEvent', { id, ...about, event, room })
  }
  for (const each of tells) each()
}
