import {
  type Bidder,
  commitment,
  type LotState,
  statusAtClose,
  statusWhenStopped,
  voidRefusedReason,
} from '../../lots/index.ts'
import { decideBuy } from '../buy-now/buy-rules.ts'
import { decideBid, type Row } from '../rules.ts'
import { type Standing, voidRow } from '../void/void-rules.ts'
import { isOnSale, replayAnnouncement, replayMove } from './replay-moves.ts'
import {
  numberOf,
  payloadOf,
  push,
  type ReplayedEntry,
  type ReplayState,
  type StoredEvent,
  type StoredMaximum,
  stage,
  stop,
  writeAnew,
} from './replay-state.ts'

type ReplayKind = (replayed: ReplayState, event: StoredEvent) => boolean

/** The replay of each kind of entry. A new kind of the log gets its line here. */
export const kinds: Partial<Record<string, ReplayKind>> = {
  bid: replayBid,
  void: replayVoid,
  move: replayMove,
  announcement: replayAnnouncement,
  close: replayClose,
  decision: replayDecision,
}

type Call = Omit<StoredMaximum, 'max' | 'salt'> & { amount: number; max: number | null; salt: string | null }

/** The bidder's rights were decided at that moment, and are not checked again. */
const anybody = (accountId: number): Bidder => ({
  accountId,
  active: true,
  phoneVerified: true,
  available: Number.MAX_SAFE_INTEGER,
  bidLimit: null,
  activeLotsLimit: null,
  activeLots: 0,
})

/** A row by hand begins a call, with its member's maximum at that number, if any. */
function replayBid(replayed: ReplayState, event: StoredEvent): boolean {
  const { seq, accountId, amount, atUs, automatic } = event
  // The system's bids belong to the call before them.
  if (automatic || accountId === null || amount === null) return stop(replayed, seq, 'unexplained')
  const own = replayed.maxima.findIndex((one) => one.seq === seq && one.accountId === accountId && one.salt !== null)
  const [given] = own < 0 ? [] : replayed.maxima.splice(own, 1)
  return replayCall(replayed, { seq, accountId, amount, max: given?.max ?? null, salt: given?.salt ?? null, atUs })
}

/** Decides a call again and compares its rows with those of the log. */
export function replayCall(replayed: ReplayState, call: Call): boolean {
  const { stored, state: before } = replayed
  const { seq, accountId, amount, max, atUs } = call
  const decision = decideBid(stored.lot.terms, before, anybody(accountId), { amount, maxAmount: max }, atUs)
  if (!decision.accepted) return stop(replayed, seq, 'refused')
  const { rows, state } = decision
  const maxCommitment = call.salt === null || max === null ? undefined : commitment(call.salt, max)
  const entries: ReplayedEntry[] = []
  for (const [index, row] of rows.entries()) {
    const event = stored.events[seq - 1 + index]
    if (event?.seq !== seq + index) return stop(replayed, seq + index, 'missing')
    if (!isRow(event, row) || event.atUs !== atUs) replayed.faults.push({ seq: event.seq, fault: 'row' })
    entries.push(
      writeAnew(replayed, event, { ...row, closesAtUs: state.closesAtUs, ...(index === 0 && { maxCommitment }) }),
    )
    replayed.counted.push({ seq: event.seq, ...row })
  }
  recordStanding(replayed, call, rows, state)
  const silent = rows[0]?.automatic !== false
  return push(replayed, state, { ...call, kind: silent ? 'maximum' : 'bid', amount: rows[0]?.amount ?? null, entries })
}

const isRow = (event: StoredEvent, row: Row): boolean =>
  event.kind === 'bid' &&
  event.accountId === row.accountId &&
  event.amount === row.amount &&
  event.automatic === row.automatic

function recordStanding({ standings }: ReplayState, call: Call, rows: readonly Row[], after: LotState): void {
  const { accountId, amount, max, seq } = call
  for (const row of rows) {
    const rival = standings.get(row.accountId)
    if (rival && row.accountId !== accountId) rival.lastAmount = row.amount
  }
  const own = rows.findLast((row) => row.accountId === accountId)
  const lastAmount = own?.amount ?? after.leader?.price ?? amount
  standings.set(accountId, { accountId, max: max ?? amount, maxSeq: seq, lastAmount })
}

/** A maximum lowered by its member's own limits: not public, and the price stays. */
export function replayLowering(replayed: ReplayState, { seq, accountId, max, atUs }: StoredMaximum): boolean {
  const { leader } = replayed.state
  const standing = replayed.standings.get(accountId)
  if (!standing || leader?.accountId !== accountId || max >= leader.max || max < leader.price)
    return stop(replayed, seq, 'refused')
  standing.max = max
  const after = { ...replayed.state, leader: { ...leader, max } }
  return push(replayed, after, { seq, kind: 'lowered', accountId, amount: null, max, atUs, entries: [] })
}

/**
 * Other members' right to the lead depended on their balance that day. The entry names the new leader; all
 * before them in the order could not take it.
 */
function replayVoid(replayed: ReplayState, event: StoredEvent): boolean {
  const { stored, state: before, counted } = replayed
  const { chosen: seq, user_id: leads } = payloadOf(event)
  const { reason } = payloadOf(event)
  const chosen = counted.find((row) => row.seq === seq)
  if (!chosen || voidRefusedReason(stored.lot.terms, before, event.atUs) !== undefined)
    return stop(replayed, event.seq, 'refused')
  const mayLead = (accountId: number) => numberOf(replayed, accountId) === leads
  const outcome = voidRow(stored.lot.terms, before, counted, [...replayed.standings.values()], chosen, mayLead)
  if (JSON.stringify(outcome.voids) !== JSON.stringify(event.voids))
    replayed.faults.push({ seq: event.seq, fault: 'row' })
  replayed.standings = new Map(outcome.standings.map((standing) => [standing.accountId, standing]))
  replayed.counted = counted.filter((row) => !outcome.voids.includes(row.seq))
  const { state, voids } = outcome
  return stage(replayed, event, state, {
    accountId: state.leader?.accountId ?? null,
    voids,
    chosen: chosen.seq,
    reason,
  })
}

/**
 * Never before its time, unless its room was stopped, or it was withdrawn or bought; times of a close are kept to the
 * millisecond.
 */
function replayClose(replayed: ReplayState, event: StoredEvent): boolean {
  const { state } = replayed
  const { reason, closes_at: text, cause } = payloadOf(event)
  if (reason === 'buy_now') return replayPurchase(replayed, event)
  const isStopped = reason === 'stopped' || reason === 'withdrawn'
  // A stopped room ends its lots at that moment, as a withdrawal does: the entry records it.
  const closesAtUs = isStopped && text !== null ? Date.parse(text) * 1000 : state.closesAtUs
  const isDue = isStopped || (closesAtUs !== null && Math.floor(event.atUs / 1000) >= Math.floor(closesAtUs / 1000))
  if (!isOnSale(state) || !isDue || closesAtUs === null) return stop(replayed, event.seq, 'refused')
  const status = isStopped ? statusWhenStopped(state) : statusAtClose(state)
  const after = { ...state, status, closesAtUs, seq: event.seq }
  return stage(replayed, event, after, { accountId: null, reason, cause, outcome: status })
}

/** A purchase at the buy-now price: decided again by its rules, like a bid. */
function replayPurchase(replayed: ReplayState, event: StoredEvent): boolean {
  const { stored, state } = replayed
  const { seq, accountId, amount, atUs } = event
  if (accountId === null || amount === null) return stop(replayed, seq, 'unexplained')
  const { buyNowPrice, lot } = stored
  const purchase = { terms: lot.terms, buyNowPrice, state, buyer: anybody(accountId), leads: [], amount }
  const decision = decideBuy(purchase, atUs)
  if (!decision.accepted) return stop(replayed, seq, 'refused')
  const { price } = decision
  replayed.standings.set(accountId, { accountId, max: price, maxSeq: seq, lastAmount: price })
  replayed.boughtBy = accountId
  return stage(replayed, event, decision.state, { accountId, reason: 'buy_now', outcome: decision.state.status })
}

/**
 * Sold at the bid or at the agreed price, or rejected; or reopened for the next best bidder. A sale whose
 * order was canceled ends like a rejected one.
 */
function replayDecision(replayed: ReplayState, event: StoredEvent): boolean {
  const { state } = replayed
  const { outcome, amount } = payloadOf(event)
  const { leader } = state
  if (outcome === 'runner_up') return replayRunnerUp(replayed, event)
  const from = outcome === 'canceled' ? 'sold' : 'awaiting_owner'
  if (state.status !== from || leader === null) return stop(replayed, event.seq, 'refused')
  if (outcome !== 'sold' && outcome !== 'rejected' && outcome !== 'canceled')
    return stop(replayed, event.seq, 'unexplained')
  const price = outcome === 'sold' && amount !== null ? amount * 100 : leader.price
  const after = { ...leader, price, max: Math.max(leader.max, price) }
  const { accountId } = leader
  const status = outcome === 'canceled' ? 'rejected' : outcome
  return stage(replayed, event, { ...state, status, leader: after, seq: event.seq }, { accountId, outcome })
}

/**
 * Deactivated accounts were skipped that day: only the entry names the bidder, all others keep their order. The buyer
 * at the buy-now price is outside it.
 */
function replayRunnerUp(replayed: ReplayState, event: StoredEvent): boolean {
  const { state, standings, stored, boughtBy } = replayed
  const last = standings.get(state.leader?.accountId ?? 0)
  const { user_id: number } = payloadOf(event)
  const isNext = (one: Standing) =>
    last !== undefined && one.accountId !== boughtBy && (last.accountId === boughtBy || isBehind(one, last))
  const behind = [...standings.values()].filter(isNext).sort(byRank)
  const next = behind.find(({ accountId }) => numberOf(replayed, accountId) === number)
  if (state.status !== 'rejected' || !next) return stop(replayed, event.seq, 'refused')
  const maxima = [...behind.filter((one) => isBehind(one, next)).map(({ max }) => max), null]
  const kept = maxima.find((max) => max === stored.state.secondMax)
  const { accountId, max, lastAmount: price } = next
  const secondMax = kept === undefined ? (maxima[0] ?? null) : kept
  const after: LotState = {
    ...state,
    status: 'awaiting_owner',
    leader: { accountId, price, max },
    secondMax,
    seq: event.seq,
  }
  return stage(replayed, event, after, { accountId, outcome: 'runner_up' })
}

const byRank = (a: Standing, b: Standing) => b.max - a.max || a.maxSeq - b.maxSeq
const isBehind = (one: Standing, other: Standing): boolean => byRank(other, one) < 0
