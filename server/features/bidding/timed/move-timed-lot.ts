import type { LotCause } from '#contract/values/lot-causes.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { lockWallets, releaseHold } from '../../ledger/index.ts'
import {
  announceChange,
  appendEntry,
  biddersOf,
  closeTime,
  type LockedLot,
  type Lot,
  type LotState,
  lockLots,
  type Moved,
  readLots,
} from '../../lots/index.ts'
import { audited, type Staff } from '../../staff/index.ts'
import { announceClosed, closeLocked } from '../closing/close-lots.ts'
import type { StageDeps } from '../deps.ts'
import { timedNotices } from './timed-notices.ts'
import { decideTimedAct, type TimedAct, type TimedChange } from './timed-rules.ts'
import { dropHeld, keepHeldUs, readHeldUs } from './timed-store.ts'

/** `cause` goes to the public log and to the bidders' notices, `reason` only to the audit. */
export type TimedRequest = { lotId: number; act: TimedAct; cause: LotCause; reason: string }

const tooLate = {
  ar: 'هذا الوقت بعد آخر موعد يمكن أن يغلق فيه المزاد.',
  en: 'That is later than the latest moment at which the auction may close.',
}
const REASONS = { extend: 'added', pause: 'paused', resume: 'resumed' } as const
const AUDIT_ACTIONS: Record<TimedAct['kind'], string> = {
  extend: 'lot.extended',
  pause: 'lot.paused',
  resume: 'lot.resumed',
  withdraw: 'lot.withdrawn',
}
const EVENTS = { extend: 'extended', pause: 'paused', resume: 'resumed' } as const

/**
 * Acts of staff on a lot of a timed auction: add time, pause, resume, withdraw. Numbered rules: docs/rules/bidding.md,
 * TIME-1 and on.
 * Refusals: `not_found`, `lot_in_room`, `lot_not_open`, `lot_closed`, `lot_paused`, `lot_not_paused`, `invalid`.
 */
export async function moveTimedLot(
  deps: StageDeps,
  tx: Tx,
  staff: Staff,
  request: TimedRequest,
): Promise<Moved | Refusal> {
  const { lots, nowUs } = await lockLots(tx, [request.lotId])
  const [lot] = await readLots(tx, { lotIds: [request.lotId] })
  const [before] = lots
  if (!lot || !before) return refuse('not_found')
  if (lot.terms.room) return refuse('lot_in_room')
  const atUs = Math.max(nowUs, before.lastAtUs)
  const decided = decideTimedAct(lot.terms, before.state, request.act, atUs, await readHeldUs(tx, lot.lotId))
  if (decided === 'beyond_hard_stop') return refuseField('minutes', tooLate)
  if (typeof decided === 'string') return refuse(decided)
  const moved = await write(tx, deps, lot, before, decided, request, atUs)
  await audited(tx, staff, {
    action: AUDIT_ACTIONS[request.act.kind],
    subject: `lot:${lot.lotId}`,
    before: auditState(moved.before.state),
    after: { ...auditState(moved.after.state), cause: request.cause },
    reason: request.reason,
  })
  const bidders = (await biddersOf(tx, [lot.lotId])).map(({ accountId }) => accountId)
  const publishNotices = await deps.notices(asQueryable(tx), timedNotices(lot, bidders, request.act, request.cause))
  const { kind } = request.act
  afterCommit(tx, () => {
    if (kind === 'withdraw') announceClosed(deps, moved, atUs)
    else announceChange(deps.live, { ...moved, extended: false }, deps.bidderNumber, atUs, EVENTS[kind])
    publishNotices()
  })
  return moved
}

const auditState = ({ status, closesAtUs, leader }: LotState) => ({
  status,
  closesAt: closeTime(closesAtUs),
  price: leader?.price ?? null,
})

async function write(
  tx: Tx,
  deps: StageDeps,
  lot: Lot,
  before: LockedLot,
  { state, heldUs }: TimedChange,
  { act, cause }: TimedRequest,
  atUs: number,
): Promise<Moved> {
  await dropHeld(tx, lot.lotId)
  if (heldUs !== undefined) await keepHeldUs(tx, lot.lotId, heldUs)
  if (act.kind !== 'withdraw')
    return appendEntry(tx, { lot, before }, atUs, {
      kind: 'move',
      state,
      bidderId: null,
      reason: REASONS[act.kind],
      cause,
    })
  const leaderId = before.state.leader?.accountId
  if (leaderId !== undefined) await lockWallets(tx, [leaderId])
  const { moved } = await closeLocked(tx, deps, [{ ...before, state }], atUs, { reason: 'withdrawn', cause })
  const [change] = moved
  if (!change) throw new Error(`the lot ${lot.lotId} was not closed`)
  if (leaderId !== undefined) await releaseHold(tx, 'lot', lot.lotId)
  return { ...change, before }
}
