import type { RoomState } from '#contract/http/auctions.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { announceChange, markSeen, roomFacts, roomStep, toRoomState } from '../../lots/index.ts'
import { announceClosed } from '../closing/close-lots.ts'
import type { StageDeps } from '../deps.ts'
import { type LockedRoom, type LockRoomOptions, loadLockedRoom, reread, roomRow } from './locked-room.ts'
import { applyStep } from './steps.ts'

/**
 * Runs `work` on a live room under its lock. Steps due by the clock come before it, and again after it. The room is
 * locked before its lots, and lots in the order of their ids, as bids lock them.
 * @returns the result of `work` and the room after it; undefined without a room, or when another transaction holds it.
 */
export async function inRoom<T>(
  deps: StageDeps,
  auctionId: number,
  options: LockRoomOptions,
  work: (room: LockedRoom) => Promise<T>,
): Promise<{ result: T; room: RoomState } | undefined> {
  const done = await inTransaction(deps.db, async (tx) => {
    const locked = await loadLockedRoom(tx, deps, auctionId, options)
    if (!locked) return undefined
    await applyDueSteps(locked)
    const result = await work(locked)
    await applyDueSteps(locked)
    await markSeen(tx, auctionId)
    return { result, locked, room: toRoomState(await roomRow(tx, auctionId)) }
  })
  if (!done) return undefined
  publishRoom(done.locked, done.room)
  return done
}

/** Every step due by the clock, one after the other. */
async function applyDueSteps(locked: LockedRoom): Promise<void> {
  for (
    let step = roomStep(roomFacts(locked.row), locked.nowUs);
    step;
    step = roomStep(roomFacts(locked.row), locked.nowUs)
  ) {
    if (!(await applyStep(locked, step))) return
    await reread(locked)
  }
}

/** The event for the watchers of the lot. */
const WORDS = { active: 'opened', open: 'extended', queued: 'queued' } as const

function publishRoom({ deps, auctionId: id, messages, publishers, nowUs }: LockedRoom, room: RoomState): void {
  for (const message of messages) {
    if (message.kind === 'closed') {
      announceClosed(deps, message.moved, nowUs, room)
      continue
    }
    const { event } = message
    if (message.kind === 'moved') {
      const change = { ...message.moved, extended: event === 'open' }
      announceChange(deps.live, change, deps.bidderNumber, nowUs, WORDS[message.event])
    }
    const about =
      message.kind === 'moved'
        ? { product_id: message.moved.lot.carId, seq: message.moved.after.state.seq }
        : { ...(message.carId !== undefined && { product_id: message.carId }), seq: message.seq }
    deps.live.publish('auction', 'AuctionEvent', { id, ...about, event, room })
  }
  for (const each of publishers) each()
}
