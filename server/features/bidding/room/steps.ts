import {
  appendEntry,
  closeAfter,
  type LockedLot,
  type Moved,
  queueLast,
  type RoomStep,
  readLots,
  writeRoom,
} from '../../lots/index.ts'
import { closeLocked } from '../closing/close-lots.ts'
import type { LockedRoom } from './locked-room.ts'

/**
 * Writes one step of a locked room, and collects its events.
 * @returns false if the step concerns a lot that this transaction has not locked: the next round does it.
 */
export async function applyStep(locked: LockedRoom, step: RoomStep): Promise<boolean> {
  const { currentLotId, nextLotId } = locked.row
  if (step.kind === 'end') return endRoom(locked)
  if (step.kind === 'open') return nextLotId !== null && openLot(locked, nextLotId)
  if (currentLotId === null) return false
  if (step.kind === 'call') return call(locked, currentLotId, step.phase)
  if (step.kind === 'fall') return fall(locked, currentLotId)
  return setClock(locked, currentLotId, closeAfter(locked.nowUs, locked.row.lotSeconds), 'outage')
}

/** The next lot comes under the hammer, and its clock begins. */
async function openLot(locked: LockedRoom, lotId: number): Promise<boolean> {
  const before = locked.lots.get(lotId)
  if (!before) return false
  const opensAtUs = Math.max(locked.nowUs, before.lastAtUs)
  const closesAtUs = closeAfter(opensAtUs, locked.row.lotSeconds)
  const opened = { ...before.state, status: 'live' as const, opensAtUs, closesAtUs }
  const moved = await move(locked, before, opened, 'opened')
  await writeRoom(locked.tx, locked.auctionId, { phase: 'open', ...lastBefore(locked), currentLotId: lotId })
  locked.messages.push({ kind: 'moved', moved, event: 'active' })
  return true
}

/** Moves the close of the current lot; `reason` goes to its public log. */
export async function setClock(
  locked: LockedRoom,
  lotId: number,
  closesAtUs: number,
  reason: string,
): Promise<boolean> {
  const before = locked.lots.get(lotId)
  if (!before) return false
  const moved = await move(locked, before, { ...before.state, closesAtUs }, reason)
  await writeRoom(locked.tx, locked.auctionId, { phase: 'open', heldMs: null })
  locked.messages.push({ kind: 'moved', moved, event: 'open' })
  return true
}

/** Moves the current lot behind the others, unchanged; its new close is an estimate. */
export async function putLast(locked: LockedRoom, lotId: number, closesAtUs: number): Promise<Moved | undefined> {
  const before = locked.lots.get(lotId)
  if (!before) return undefined
  await queueLast(locked.tx, lotId, locked.auctionId)
  const state = { ...before.state, status: 'scheduled' as const, closesAtUs }
  const moved = await move(locked, before, state, 'queued')
  locked.messages.push({ kind: 'moved', moved, event: 'queued' })
  return moved
}

/** Writes a change of a lot's clock, and updates the room's copy of the lot. */
async function move(locked: LockedRoom, before: LockedLot, state: LockedLot['state'], reason: string): Promise<Moved> {
  const { tx, nowUs } = locked
  const [lot] = await readLots(tx, { lotIds: [before.lotId] })
  if (!lot) throw new Error(`lot ${before.lotId} of a room is in no published auction`)
  const moved = await appendEntry(tx, { lot, before }, nowUs, { kind: 'move', state, bidderId: null, reason })
  locked.lots.set(before.lotId, moved.after)
  return moved
}

/** The last call is over: the hammer falls. */
async function fall(locked: LockedRoom, lotId: number): Promise<boolean> {
  const before = locked.lots.get(lotId)
  if (!before) return false
  const { moved, publishNotices } = await closeLocked(locked.tx, locked.deps, [before], locked.nowUs)
  for (const each of moved) {
    locked.lots.set(lotId, each.after)
    locked.messages.push({ kind: 'closed', moved: each })
  }
  locked.publishers.push(publishNotices)
  await writeRoom(locked.tx, locked.auctionId, { currentLotId: null, lastLotId: lotId })
  return true
}

async function call(locked: LockedRoom, lotId: number, phase: 'open' | 'going_once' | 'going_twice'): Promise<boolean> {
  await writeRoom(locked.tx, locked.auctionId, { phase })
  const { currentCarId } = locked.row
  if (currentCarId !== null) {
    locked.messages.push({
      kind: 'announced',
      event: phase,
      carId: currentCarId,
      seq: locked.lots.get(lotId)?.state.seq ?? 0,
    })
  }
  return true
}

/** No lot is left. The last one may have ended without the hammer: it was bought at its buy-now price. */
async function endRoom(locked: LockedRoom): Promise<boolean> {
  await writeRoom(locked.tx, locked.auctionId, { phase: 'ended', ...lastBefore(locked) })
  locked.messages.push({ kind: 'announced', event: 'ended', seq: 0 })
  return true
}

const lastBefore = ({ row }: LockedRoom) => ({
  currentLotId: null,
  ...(row.currentLotId !== null && { lastLotId: row.currentLotId }),
})
