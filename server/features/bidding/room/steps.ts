import {
  appendEntry,
  closeAfter,
  type LockedLot,
  type Moved,
  queueLast,
  type RoomStep,
  readLots,
} from '../../lots/index.ts'
import { closeLocked } from '../closing/close-lots.ts'
import type { HeldRoom } from './held-room.ts'
import { writeRoom } from './store.ts'

/**
 * Writes one step of a locked room, and collects its events.
 * @returns false when the step concerns a lot that this transaction has not locked: the next round does it.
 */
export async function applyStep(held: HeldRoom, step: RoomStep): Promise<boolean> {
  const { currentLotId, nextLotId } = held.row
  if (step.kind === 'end') return endRoom(held)
  if (step.kind === 'open') return nextLotId !== null && openLot(held, nextLotId)
  if (currentLotId === null) return false
  if (step.kind === 'call') return call(held, currentLotId, step.phase)
  if (step.kind === 'fall') return fall(held, currentLotId)
  return setClock(held, currentLotId, closeAfter(held.nowUs, held.row.lotSeconds), 'outage')
}

/** The next lot comes under the hammer, and its clock begins. */
async function openLot(held: HeldRoom, lotId: number): Promise<boolean> {
  const before = held.lots.get(lotId)
  if (!before) return false
  const opensAtUs = Math.max(held.nowUs, before.lastAtUs)
  const closesAtUs = closeAfter(opensAtUs, held.row.lotSeconds)
  const opened = { ...before.state, status: 'live' as const, opensAtUs, closesAtUs }
  const moved = await move(held, before, opened, 'opened')
  await writeRoom(held.tx, held.auctionId, { phase: 'open', ...lastBefore(held), currentLotId: lotId })
  held.told.push({ kind: 'moved', moved, event: 'active' })
  return true
}

/** Moves the close of the current lot; `reason` goes to its public log. */
export async function setClock(held: HeldRoom, lotId: number, closesAtUs: number, reason: string): Promise<boolean> {
  const before = held.lots.get(lotId)
  if (!before) return false
  const moved = await move(held, before, { ...before.state, closesAtUs }, reason)
  await writeRoom(held.tx, held.auctionId, { phase: 'open', heldMs: null })
  held.told.push({ kind: 'moved', moved, event: 'open' })
  return true
}

/** Moves the current lot behind the others, unchanged; its new close is an estimate. */
export async function putLast(held: HeldRoom, lotId: number, closesAtUs: number): Promise<Moved | undefined> {
  const before = held.lots.get(lotId)
  if (!before) return undefined
  await queueLast(held.tx, lotId, held.auctionId)
  const state = { ...before.state, status: 'scheduled' as const, closesAtUs }
  const moved = await move(held, before, state, 'queued')
  held.told.push({ kind: 'moved', moved, event: 'queued' })
  return moved
}

/** Writes a change of a lot's clock, which the room now knows the lot by. */
async function move(held: HeldRoom, before: LockedLot, state: LockedLot['state'], reason: string): Promise<Moved> {
  const { tx, nowUs } = held
  const [lot] = await readLots(tx, { lotIds: [before.lotId] })
  if (!lot) throw new Error(`lot ${before.lotId} of a room stands in no published auction`)
  const moved = await appendEntry(tx, { lot, before }, nowUs, { kind: 'move', state, bidderId: null, reason })
  held.lots.set(before.lotId, moved.after)
  return moved
}

/** The last call is over: the hammer falls. */
async function fall(held: HeldRoom, lotId: number): Promise<boolean> {
  const before = held.lots.get(lotId)
  if (!before) return false
  const { moved, tell } = await closeLocked(held.tx, held.deps, [before], held.nowUs)
  for (const each of moved) {
    held.lots.set(lotId, each.after)
    held.told.push({ kind: 'closed', moved: each })
  }
  held.tells.push(tell)
  await writeRoom(held.tx, held.auctionId, { currentLotId: null, lastLotId: lotId })
  return true
}

async function call(held: HeldRoom, lotId: number, phase: 'open' | 'going_once' | 'going_twice'): Promise<boolean> {
  await writeRoom(held.tx, held.auctionId, { phase })
  const { currentCarId } = held.row
  if (currentCarId !== null) {
    held.told.push({ kind: 'said', event: phase, carId: currentCarId, seq: held.lots.get(lotId)?.state.seq ?? 0 })
  }
  return true
}

/** No lot is left. The last one may have gone without the hammer: it was bought at its buy-now price. */
async function endRoom(held: HeldRoom): Promise<boolean> {
  await writeRoom(held.tx, held.auctionId, { phase: 'ended', ...lastBefore(held) })
  held.told.push({ kind: 'said', event: 'ended', seq: 0 })
  return true
}

const lastBefore = ({ row }: HeldRoom) => ({
  currentLotId: null,
  ...(row.currentLotId !== null && { lastLotId: row.currentLotId }),
})
