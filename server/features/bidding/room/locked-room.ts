import type { AuctionEvent } from '#contract/live/events.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type LockedLot, lockLots, lockRoom, type Moved, type RoomRow, readRoom } from '../../lots/index.ts'
import type { StageDeps } from '../deps.ts'
import { openLots } from './store.ts'

/** An event to publish after the commit: a closed lot, a lot with a new clock, or a change of the room. */
export type RoomMessage =
  | { kind: 'closed'; moved: Moved }
  | { kind: 'moved'; moved: Moved; event: 'active' | 'open' | 'queued' }
  | { kind: 'announced'; event: AuctionEvent['event']; carId?: number; seq: number }

/** A locked live room, with the lots that it may change. */
export type LockedRoom = {
  tx: Tx
  deps: StageDeps
  auctionId: number
  row: RoomRow
  lots: Map<number, LockedLot>
  /** The database clock after the last lock, in microseconds. */
  nowUs: number
  messages: RoomMessage[]
  /** Publishes the notices of members, after the commit. */
  publishers: (() => void)[]
}

export type LockRoomOptions = {
  /** Waits for a room that another transaction holds. */
  patient: boolean
  /** Locks every remaining lot, not only the current one and the next. */
  allLots?: boolean
}

/** Locks a live room and its lots. @returns undefined without a room, or when another transaction holds it. */
export async function loadLockedRoom(
  tx: Tx,
  deps: StageDeps,
  auctionId: number,
  { patient, allLots }: LockRoomOptions,
): Promise<LockedRoom | undefined> {
  if (!(await lockRoom(tx, auctionId, patient))) return undefined
  const before = await roomRow(tx, auctionId)
  const near = [before.currentLotId, before.nextLotId].filter((lotId) => lotId !== null)
  const { lots, nowUs } = await lockLots(tx, allLots ? await openLots(tx, auctionId) : near)
  // Read again under the locks: a bid may have moved the clock meanwhile.
  const row = await roomRow(tx, auctionId)
  return {
    tx,
    deps,
    auctionId,
    row,
    lots: new Map(lots.map((lot) => [lot.lotId, lot])),
    nowUs,
    messages: [],
    publishers: [],
  }
}

/** Reads the room again after a write; its clock continues from the moment of this transaction. */
export async function reread(locked: LockedRoom): Promise<void> {
  const row = await roomRow(locked.tx, locked.auctionId)
  locked.row = { ...row, seenAtUs: locked.nowUs }
}

export async function roomRow(tx: Tx, auctionId: number): Promise<RoomRow> {
  const row = await readRoom(tx, auctionId)
  if (!row) throw new Error(`auction ${auctionId} has lost its room`)
  return row
}
