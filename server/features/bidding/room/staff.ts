import type { RoomState } from '#contract/http/auctions.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { startNow } from '../../auctions/index.ts'
import { lockWallets, releaseHold } from '../../ledger/index.ts'
import { biddersOf, closeAfter, pauseLot, type RoomRow, recalledClose, writeRoom } from '../../lots/index.ts'
import { audited, type Staff } from '../../staff/index.ts'
import { closeLocked } from '../closing/close-lots.ts'
import type { StageDeps } from '../deps.ts'
import { inRoom } from './in-room.ts'
import { type LockedRoom, reread } from './locked-room.ts'
import { queuedNotices } from './notices.ts'
import { putLast, setClock } from './steps.ts'

export type RoomAction = 'start' | 'pause' | 'resume' | 'hammer' | 'recall' | 'skip' | 'stop'

export type RoomRequest = {
  auctionId: number
  action: RoomAction
  /** For `hammer`, `recall` and `skip`: the car that must be the current one, so that two calls concern one car. */
  carId?: number | undefined
  reason?: string | undefined
}

const AUDIT_ACTIONS: Record<RoomAction, string> = {
  start: 'room.started',
  pause: 'room.paused',
  resume: 'room.resumed',
  hammer: 'room.hammered',
  recall: 'room.recalled',
  skip: 'room.skipped',
  stop: 'room.stopped',
}

const US_PER_MS = 1_000

const actions: Record<RoomAction, (locked: LockedRoom, request: RoomRequest) => Promise<Refusal | undefined>> = {
  start,
  pause,
  resume: resumeRoom,
  hammer,
  recall,
  skip,
  stop,
}

/**
 * Acts of staff on a live room. Due steps of the clock happen before them. Numbered rules: docs/rules/room.md.
 * Refusals: `not_found`, `wrong_phase`, `last_lot`.
 */
export async function moveRoom(deps: StageDeps, staff: Staff, request: RoomRequest): Promise<RoomState | Refusal> {
  const options = { patient: true, allLots: request.action === 'stop' }
  const done = await inRoom(deps, request.auctionId, options, async (locked) => {
    const before = locked.row
    const refused = await actions[request.action](locked, request)
    if (refused) return refused
    await reread(locked)
    await audited(locked.tx, staff, {
      action: AUDIT_ACTIONS[request.action],
      subject: `auction:${request.auctionId}`,
      before: auditState(before),
      after: auditState(locked.row),
      reason: request.reason || null,
    })
    return undefined
  })
  if (!done) return refuse('not_found')
  return isRefusal(done.result) ? done.result : done.room
}

const auditState = ({ phase, currentCarId, toCome, heldMs }: RoomRow) => ({
  phase,
  carId: currentCarId,
  toCome,
  heldMs,
})

const wrongPhase = ({ row }: LockedRoom): Refusal => refuse('wrong_phase', { data: { phase: row.phase } })

/** Opens a room before its hour, or resumes a paused one. */
async function start(locked: LockedRoom): Promise<Refusal | undefined> {
  const { phase, currentLotId } = locked.row
  if (phase === 'paused' && currentLotId !== null) return resumeRoom(locked)
  if (phase !== 'waiting' && phase !== 'paused') return wrongPhase(locked)
  await startNow(locked.tx, locked.auctionId)
  await writeRoom(locked.tx, locked.auctionId, { phase: 'waiting', opensAtUs: locked.nowUs })
  return undefined
}

/** Stops the clock. A room that has not opened yet stays closed while it is paused. */
async function pause(locked: LockedRoom): Promise<Refusal | undefined> {
  const { tx, auctionId, row, nowUs } = locked
  if (row.phase === 'paused' || row.phase === 'ended') return wrongPhase(locked)
  const lotId = row.currentLotId
  const closesAtUs = lotId === null ? null : (locked.lots.get(lotId)?.state.closesAtUs ?? null)
  if (lotId !== null && closesAtUs !== null) await pauseLot(tx, lotId)
  const heldMs = closesAtUs === null ? null : Math.ceil((closesAtUs - nowUs) / US_PER_MS)
  await writeRoom(tx, auctionId, { phase: 'paused', heldMs })
  locked.messages.push({ kind: 'announced', event: 'paused', ...aboutCurrent(locked) })
  return undefined
}

/** Resumes a paused room; both calls come again, however little time was left. */
async function resumeRoom(locked: LockedRoom): Promise<Refusal | undefined> {
  const { tx, auctionId, row, nowUs } = locked
  if (row.phase !== 'paused') return wrongPhase(locked)
  if (row.currentLotId !== null) {
    const closesAtUs = closeAfter(nowUs, row.lotSeconds, (row.heldMs ?? 0) * US_PER_MS)
    await setClock(locked, row.currentLotId, closesAtUs, 'resumed')
    return undefined
  }
  await writeRoom(tx, auctionId, { phase: 'waiting' })
  if (row.opensAtUs > nowUs) locked.messages.push({ kind: 'announced', event: 'soon', seq: 0 })
  return undefined
}

/** The calls begin now. Both are made in full, and a bid cancels them like all others. */
async function hammer(locked: LockedRoom, { carId }: RoomRequest): Promise<Refusal | undefined> {
  const { tx, auctionId, row, nowUs } = locked
  const lotId = row.currentLotId
  // During a call the hammer is on its way: another press would only delay it.
  if (lotId === null || row.phase !== 'open') return wrongPhase(locked)
  if (carId !== undefined && carId !== row.currentCarId) return wrongPhase(locked)
  const beforeAtUs = row.currentClosesAtUs ?? nowUs
  const closesAtUs = closeAfter(nowUs, row.lotSeconds, 0)
  await setClock(locked, lotId, closesAtUs, 'hammered')
  await writeRoom(tx, auctionId, { hammer: { closesAtUs, beforeAtUs } })
  return undefined
}

/** The clock goes on as if the hammer had not been pressed: neither staff nor a bidder gains or loses time. */
async function recall(locked: LockedRoom, { carId }: RoomRequest): Promise<Refusal | undefined> {
  const { row } = locked
  const closesAtUs = recalledClose(row)
  if (row.currentLotId === null || closesAtUs === undefined) return wrongPhase(locked)
  if (carId !== undefined && carId !== row.currentCarId) return wrongPhase(locked)
  await setClock(locked, row.currentLotId, closesAtUs, 'recalled')
  return undefined
}

/** The current lot goes behind the others, with the bids it has. A paused room stays paused, before the next one. */
async function skip(locked: LockedRoom, { carId }: RoomRequest): Promise<Refusal | undefined> {
  const { tx, auctionId, row, nowUs, deps } = locked
  const lotId = row.currentLotId
  if (lotId === null || (carId !== undefined && carId !== row.currentCarId)) return wrongPhase(locked)
  if (row.nextLotId === null) return refuse('last_lot')
  const moved = await putLast(locked, lotId, closeAfter(nowUs, row.lotSeconds * (row.toCome + 1)))
  if (!moved) throw new Error(`the current lot ${lotId} of a room is not locked`)
  await writeRoom(tx, auctionId, {
    currentLotId: null,
    heldMs: null,
    phase: row.phase === 'paused' ? 'paused' : 'open',
  })
  const bidders = (await biddersOf(tx, [lotId])).map(({ accountId }) => accountId)
  locked.publishers.push(await deps.notices(asQueryable(tx), queuedNotices(moved.lot, bidders)))
  return undefined
}

/** Ends the room: its open lots close unsold, and every deposit on them is released. */
async function stop(locked: LockedRoom): Promise<Refusal | undefined> {
  const { tx, auctionId, row, nowUs, deps } = locked
  if (row.phase === 'ended') return wrongPhase(locked)
  // They end now, in whole milliseconds as in the log, whatever their planned or remaining time.
  const closesAtUs = Math.ceil(nowUs / US_PER_MS) * US_PER_MS
  const open = [...locked.lots.values()]
    .filter(({ state }) => state.status === 'live' || state.status === 'scheduled')
    .map((lot) => ({ ...lot, state: { ...lot.state, closesAtUs } }))
  const leaders = open.flatMap(({ state }) => state.leader?.accountId ?? [])
  await lockWallets(tx, leaders)
  const { moved, publishNotices } = await closeLocked(tx, deps, open, nowUs, { reason: 'stopped' })
  for (const change of moved) {
    if (change.before.state.leader) await releaseHold(tx, 'lot', change.lot.lotId)
    locked.messages.push({ kind: 'closed', moved: change })
  }
  locked.publishers.push(publishNotices)
  await writeRoom(tx, auctionId, { phase: 'ended', currentLotId: null, heldMs: null })
  locked.messages.push({ kind: 'announced', event: 'ended', seq: 0 })
  return undefined
}

const aboutCurrent = ({ row, lots }: LockedRoom) => ({
  ...(row.currentCarId !== null && { carId: row.currentCarId }),
  seq: (row.currentLotId === null ? undefined : lots.get(row.currentLotId)?.state.seq) ?? 0,
})
