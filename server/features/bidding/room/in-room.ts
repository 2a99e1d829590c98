import type { RoomState } from '#contract/http/auctions.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { announceChange, roomFacts, roomStep, toRoomState } from '../../lots/index.ts'
import { announceClosed } from '../closing/close-lots.ts'
import type { StageDeps } from '../deps.ts'
import { type HeldRoom, type HoldOptions, holdRoom, reread, roomRow } from './held-room.ts'
import { applyStep } from './steps.ts'
import { markSeen } from './store.ts'

/**
 * Runs `work` on a live room under its lock. Steps due by the clock come before it, and again after it. The room is
 * locked before its lots, and lots in the order of their ids, as bids lock them.
 * @returns the result of `work` and the room after it; undefined without a room, or when another transaction holds it.
 */
export async function inRoom<T>(
  deps: StageDeps,
  auctionId: number,
  options: HoldOptions,
  work: (room: HeldRoom) => Promise<T>,
): Promise<{ result: T; room: RoomState } | undefined> {
  const done = await inTransaction(deps.db, async (tx) => {
    const held = await holdRoom(tx, deps, auctionId, options)
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

/** Everything that is due by the clock, one step after the other. */
async function letHappen(held: HeldRoom): Promise<void> {
  for (let step = roomStep(roomFacts(held.row), held.nowUs); step; step = roomStep(roomFacts(held.row), held.nowUs)) {
    if (!(await applyStep(held, step))) return
    await reread(held)
  }
}

/** How the watchers of the lot hear of it. */
const WORDS = { active: 'opened', open: 'extended', queued: 'queued' } as const

function tell({ deps, auctionId: id, told, tells, nowUs }: HeldRoom, room: RoomState): void {
  for (const telling of told) {
    if (telling.kind === 'closed') {
      announceClosed(deps, telling.moved, nowUs, room)
      continue
    }
    const { event } = telling
    if (telling.kind === 'moved') {
      const change = { ...telling.moved, extended: event === 'open' }
      announceChange(deps.live, change, deps.bidderNumber, nowUs, WORDS[telling.event])
    }
    const about =
      telling.kind === 'moved'
        ? { product_id: telling.moved.lot.carId, seq: telling.moved.after.state.seq }
        : { ...(telling.carId !== undefined && { product_id: telling.carId }), seq: telling.seq }
    deps.live.publish('auction', 'AuctionEvent', { id, ...about, event, room })
  }
  for (const each of tells) each()
}
