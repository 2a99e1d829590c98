import type { VoidCause } from '#contract/values/lot-causes.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { placeHold, releaseHold } from '../../ledger/index.ts'
import {
  announceChange,
  appendEntry,
  type Bidder,
  bidderRefusal,
  breaksOwnLimits,
  type LockedLot,
  type Lot,
  type LotState,
  lockLots,
  type Moved,
  readLots,
  voidRefusedReason,
} from '../../lots/index.ts'
import { audited, type Staff } from '../../staff/index.ts'
import type { StageDeps } from '../deps.ts'
import { readHeldUs } from '../timed/timed-store.ts'
import { voidNotices } from './void-notices.ts'
import { type Voided, voidRow } from './void-rules.ts'
import { lockStanding, readRows, writeStandings } from './void-store.ts'

/** `seq` names the row; `cause` goes to the public log, `reason` only to the audit. */
export type VoidRequest = { lotId: number; seq: number; cause: VoidCause; reason: string }
export type VoidedLot = Moved & { voids: number[] }
type Planned = { lot: Lot; before: LockedLot; outcome: Voided; chosen: { accountId: number }; nowUs: number }

const alreadyVoid = { ar: 'هذه المزايدة ملغاة من قبل.', en: 'This bid is void already.' }

/**
 * Voids a bid and its member's later bids, only before the close; also while its room is paused. Rules:
 * docs/rules/bidding.md, VOID-1 and on. The deposit moves with the lead, and all watchers get the change.
 * Refusals: `not_found`, `lot_not_open`, `lot_closed`, `invalid` (already void).
 */
export async function voidBid(
  deps: StageDeps,
  tx: Tx,
  staff: Staff,
  request: VoidRequest,
): Promise<VoidedLot | Refusal> {
  const plan = await planVoid(tx, request)
  if (isRefusal(plan)) return plan
  const { lot, before, outcome, chosen, nowUs } = plan
  const after = await write(tx, deps, lot, before, outcome, request, nowUs)
  const voided = { lot, before, after, voids: outcome.voids }
  await audited(tx, staff, {
    action: 'bid.voided',
    subject: `lot:${lot.lotId}`,
    before: auditState(before.state),
    after: { ...auditState(after.state), voids: voided.voids, cause: request.cause },
    reason: request.reason,
  })
  const publishNotices = await deps.notices(asQueryable(tx), voidNotices(voided, chosen.accountId, request.cause))
  afterCommit(tx, () => {
    announceChange(deps.live, { ...voided, extended: false }, deps.bidderNumber, nowUs, 'void')
    publishNotices()
    const lost = before.state.leader?.accountId
    if (lost !== undefined && lost !== after.state.leader?.accountId)
      deps.events.publishCommitted('leadLost', { lotId: request.lotId, accountId: lost })
  })
  return voided
}

/**
 * True if a void needs a second person: one that changes the leader or the price, or any in the last minutes of the lot.
 * A paused lot counts with the time that it has left. Refusals: those of `voidBid`.
 */
export async function voidNeedsTwo(tx: Tx, request: VoidRequest, lastMinutes: number): Promise<boolean | Refusal> {
  const plan = await planVoid(tx, request)
  if (isRefusal(plan)) return plan
  const { before, outcome, nowUs } = plan
  const [was, is] = [before.state.leader, outcome.state.leader]
  if (was?.accountId !== is?.accountId || was?.price !== is?.price) return true
  const { closesAtUs } = before.state
  const leftUs = closesAtUs === null ? await readHeldUs(tx, request.lotId) : closesAtUs - nowUs
  return leftUs === undefined || leftUs <= lastMinutes * US_PER_MINUTE
}

const US_PER_MINUTE = 60_000_000

/** The state of a lot after a void, under its locks. */
async function planVoid(tx: Tx, request: Pick<VoidRequest, 'lotId' | 'seq'>): Promise<Planned | Refusal> {
  const { lots } = await lockLots(tx, [request.lotId])
  const [lot] = await readLots(tx, { lotIds: [request.lotId] })
  const [before] = lots
  if (!lot || !before) return refuse('not_found')
  const { standings, bidders, nowUs } = await lockStanding(tx, lot.lotId)
  const closed = voidRefusedReason(lot.terms, before.state, nowUs)
  if (closed !== undefined) return refuse(closed)
  const rows = await readRows(tx, lot.lotId)
  const chosen = rows.find((row) => row.seq === request.seq)
  if (!chosen) return refuse('not_found')
  if (chosen.voided) return refuseField('bid_id', alreadyVoid)
  const counted = rows.filter((row) => !row.voided)
  const maxima = new Map(standings.map(({ accountId, max }) => [accountId, max]))
  const mayLead = (accountId: number) => mayTakeLead(bidders.get(accountId), lot, maxima.get(accountId) ?? 0)
  const outcome = voidRow(lot.terms, before.state, counted, standings, chosen, mayLead)
  return { lot, before, outcome, chosen, nowUs }
}

const auditState = ({ leader }: LotState) => ({ price: leader?.price ?? null, leaderId: leader?.accountId ?? null })

const mayTakeLead = (bidder: Bidder | undefined, lot: Lot, max: number): boolean =>
  bidder !== undefined &&
  bidderRefusal(bidder, lot.terms) === undefined &&
  !breaksOwnLimits(bidder, { cars: 1, amount: max })

async function write(
  tx: Tx,
  deps: StageDeps,
  lot: Lot,
  before: LockedLot,
  outcome: Voided,
  request: VoidRequest,
  nowUs: number,
): Promise<LockedLot> {
  const { state, voids } = outcome
  const { lotId } = lot
  const { after } = await appendEntry(tx, { lot, before }, nowUs, {
    kind: 'void',
    state,
    bidderId: state.leader ? deps.bidderNumber(lot.auctionId, state.leader.accountId) : null,
    voids,
    chosen: request.seq,
    reason: request.cause,
  })
  await writeStandings(tx, lotId, outcome)
  if (before.state.leader?.accountId !== state.leader?.accountId) {
    await releaseHold(tx, 'lot', lotId)
    if (state.leader)
      await placeHold(tx, {
        accountId: state.leader.accountId,
        kind: 'lot',
        refId: lotId,
        amount: lot.terms.depositRequired,
      })
  }
  return after
}
