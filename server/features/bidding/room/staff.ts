import type { RoomState } from '#contract/http/auctions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { startNow } from '../../auctions/index.ts'
import { lockWallets, releaseHold } from '../../ledger/index.ts'
import { biddersOf, closeAfter, pauseLot, type RoomRow } from '../../lots/index.ts'
import { closeLocked } from '../closing/close-lots.ts'
import type { StageDeps } from '../deps.ts'
import { type HeldRoom, reread } from './held-room.ts'
import { inRoom } from './in-room.ts'
import { queuedNotices } from './notices.ts'
import { putLast, setClock } from './steps.ts'
import { writeRoom } from './store.ts'

export type RoomAction = 'start' | 'pause' | 'resume' | 'skip' | 'stop'

export type RoomRequest = {
  auctionId: number
  action: RoomAction
  /** Of `skip`: the car that must be the current one, so that two calls skip one car. */
  carId?: number | undefined
}

const US_PER_MS = 1_000

const actions: Record<RoomAction, (held: HeldRoom, request: RoomRequest) => Promise<Refusal | undefined>> = {
  start,
  pause,
  resume: goOn,
  skip,
  stop,
}

/**
 * What staff do with a live room. What is due by the clock happens before it. Numbered rules: docs/rules/room.md.
 * @param also runs in the same transaction, for the audit row.
 * Refusals: `not_found`, `wrong_phase`, `last_lot`.
 */
export async function moveRoom(
  deps: StageDeps,
  request: RoomRequest,
  also: (tx: Tx, moved: { before: RoomRow; after: RoomRow }) => Promise<void>,
): Promise<RoomState | Refusal> {
  const options = { patient: true, allLots: request.action === 'stop' }
  const done = await inRoom(deps, request.auctionId, options, async (held) => {
    const before = held.row
    const refused = await actions[request.action](held, request)
    if (refused) return refused
    await reread(held)
    await also(held.tx, { before, after: held.row })
    return undefined
  })
  if (!done) return refuse('not_found')
  return isRefusal(done.result) ? done.result : done.room
}

const wrongPhase = ({ row }: HeldRoom): Refusal => refuse('wrong_phase', { data: { phase: row.phase } })

/** Opens a room before its hour, or lets a paused one go on. */
async function start(held: HeldRoom): Promise<Refusal | undefined> {
  const { phase, currentLotId } = held.row
  if (phase === 'paused' && currentLotId !== null) return goOn(held)
  if (phase !== 'waiting' && phase !== 'paused') return wrongPhase(held)
  await startNow(held.tx, held.auctionId)
  await writeRoom(held.tx, held.auctionId, { phase: 'waiting', opensAtUs: held.nowUs })
  return undefined
}

/** Stops the clock. A room that has not opened does not open by itself while it is paused. */
async function pause(held: HeldRoom): Promise<Refusal | undefined> {
  const { tx, auctionId, row, nowUs } = held
  if (row.phase === 'paused' || row.phase === 'ended') return wrongPhase(held)
  const lotId = row.currentLotId
  const closesAtUs = lotId === null ? null : (held.lots.get(lotId)?.state.closesAtUs ?? null)
  if (lotId !== null && closesAtUs !== null) await pauseLot(tx, lotId)
  const heldMs = closesAtUs === null ? null : Math.ceil((closesAtUs - nowUs) / US_PER_MS)
  await writeRoom(tx, auctionId, { phase: 'paused', heldMs })
  held.told.push({ kind: 'said', event: 'paused', ...aboutCurrent(held) })
  return undefined
}

/** Resumes a paused room; both calls come again, however little time was left. */
async function goOn(held: HeldRoom): Promise<Refusal | undefined> {
  const { tx, auctionId, row, nowUs } = held
  if (row.phase !== 'paused') return wrongPhase(held)
  if (row.currentLotId !== null) {
    const closesAtUs = closeAfter(nowUs, row.lotSeconds, (row.heldMs ?? 0) * US_PER_MS)
    await setClock(held, row.currentLotId, closesAtUs, 'resumed')
    return undefined
  }
  await writeRoom(tx, auctionId, { phase: 'waiting' })
  if (row.opensAtUs > nowUs) held.told.push({ kind: 'said', event: 'soon', seq: 0 })
  return undefined
}

/** The current lot goes behind the others, with the bids it has. A paused room stays paused, before the next one. */
async function skip(held: HeldRoom, { carId }: RoomRequest): Promise<Refusal | undefined> {
  const { tx, auctionId, row, nowUs, deps } = held
  const lotId = row.currentLotId
  if (lotId === null || (carId !== undefined && carId !== row.currentCarId)) return wrongPhase(held)
  if (row.nextLotId === null) return refuse('last_lot')
  const moved = await putLast(held, lotId, closeAfter(nowUs, row.lotSeconds * (row.toCome + 1)))
  if (!moved) throw new Error(`the current lot ${lotId} of a room is not locked`)
  await writeRoom(tx, auctionId, {
    currentLotId: null,
    heldMs: null,
    phase: row.phase === 'paused' ? 'paused' : 'open',
  })
  const bidders = (await biddersOf(tx, [lotId])).map(({ accountId }) => accountId)
  held.tells.push(await deps.notices(asQueryable(tx), queuedNotices(moved.lot, bidders)))
  return undefined
}

/** Ends the room: its open lots close unsold, and every deposit on them is released. */
async function stop(held: HeldRoom): Promise<Refusal | undefined> {
  const { tx, auctionId, row, nowUs, deps } = held
  if (row.phase === 'ended') return wrongPhase(held)
  // They end now, in whole milliseconds as in the log, in spite of their planned or remaining time.
  const closesAtUs = Math.ceil(nowUs / US_PER_MS) * US_PER_MS
  const open = [...held.lots.values()]
    .filter(({ state }) => state.status === 'live' || state.status === 'scheduled')
    .map((lot) => ({ ...lot, state: { ...lot.state, closesAtUs } }))
  const leaders = open.flatMap(({ state }) => state.leader?.accountId ?? [])
  await lockWallets(tx, leaders)
  const { moved, tell } = await closeLocked(tx, deps, open, nowUs, true)
  for (const change of moved) {
    if (change.before.state.leader) await releaseHold(tx, 'lot', change.lot.lotId)
    held.told.push({ kind: 'closed', moved: change })
  }
  held.tells.push(tell)
  await writeRoom(tx, auctionId, { phase: 'ended', currentLotId: null, heldMs: null })
  held.told.push({ kind: 'said', event: 'ended', seq: 0 })
  return undefined
}

const aboutCurrent = ({ row, lots }: HeldRoom) => ({
  ...(row.currentCarId !== null && { carId: row.currentCarId }),
  seq: (row.currentLotId === null ? undefined : lots.get(row.currentLotId)?.state.seq) ?? 0,
})
