import { createHash } from 'node:crypto'
import type { BidEvent } from '#contract/live/events.ts'
import { type IncrementRow, nextMinimum } from '#contract/values/increments.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Outcome } from './model/outcome.ts'

/** A call to bid as its caller saw it; times of one steady clock. Amounts in halalas. */
export type SeenCall = {
  lotId: number
  accountId: number
  amount: number
  max: number | null
  sentAt: number
  answeredAt: number
  outcome: Pick<Outcome, 'reason' | 'data' | 'facts' | 'receipt'>
}
export type LogRow = {
  seq: number
  kind: string
  accountId: number | null
  amount: number | null
  automatic: boolean
  payload: string
  hash: Buffer
  atUs: number
}
export type LotHistory = {
  lotId: number
  openingPrice: number
  increments: readonly IncrementRow[]
  log: readonly LogRow[]
  /** Null without a subscriber. */
  published: readonly BidEvent[] | null
}
export type History = {
  lots: readonly LotHistory[]
  calls: readonly SeenCall[]
  /** The number of lots that a member's money lets them lead; missing means any number. */
  slots: ReadonlyMap<number, number>
  /** One lot's deposit; with it a maximum needs 1 % of its amount put down (BID-8). */
  deposit?: number
}

/**
 * Checks a history from outside: the answers of callers and their times, the log, the events of watchers.
 * @returns every broken promise; empty if none.
 */
export function faultsOf(history: History): string[] {
  const lots = history.lots.map((lot) => ({ ...lot, log: carriedForward(lot.log) }))
  const faults = lots.flatMap((lot) => {
    const calls = history.calls.filter((call) => call.lotId === lot.lotId)
    const claims = claimsOn(lot, calls)
    const found = [
      ...numbering(lot),
      ...chain(history.lots.find(({ lotId }) => lotId === lot.lotId) ?? lot),
      ...prices(lot),
      ...publishedFaults(lot),
      ...explained(lot, calls, claims),
      ...realTime(calls, claims),
      ...calls.flatMap((call) => untrueRefusal(lot, call, calls)),
    ]
    return found.map((fault) => `lot ${lot.lotId}: ${fault}`)
  })
  return [...faults, ...untrueDeposits({ ...history, lots })]
}

/** Changes without a bid (a moved close, the close itself) leave price and leader unchanged. */
function carriedForward(log: readonly LogRow[]): LogRow[] {
  let before: LogRow | undefined
  return log.map((row) => {
    const stands = { amount: before?.amount ?? null, accountId: before?.accountId ?? null, automatic: true }
    before = row.kind === 'bid' ? row : { ...row, ...stands }
    return before
  })
}

/** [QUE-3] 1, 2, 3 … without gaps or duplicates. */
function numbering({ log }: LotHistory): string[] {
  return log.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`number ${seq} is in place ${index + 1}`]))
}

/** [QUE-3] Each hash covers the previous one and the entry, and the entry matches its row. */
function chain({ log }: LotHistory): string[] {
  let previous = '0'.repeat(64)
  return log.flatMap((row) => {
    const hash = createHash('sha256').update(`${previous}\n${row.payload}`).digest('hex')
    previous = row.hash.toString('hex')
    const entry = JSON.parse(row.payload) as { seq: number; amount: number; automatic: boolean }
    const bids = row.kind !== 'bid' || (entry.amount * 100 === row.amount && entry.automatic === row.automatic)
    const agrees = entry.seq === row.seq && bids
    return [
      ...(hash === previous ? [] : [`the hash of ${row.seq} is not that of its entry`]),
      ...(agrees ? [] : [`the entry of ${row.seq} says something else`]),
    ]
  })
}

/** [BID-5] [AUTO-3] A call's own amount is at least the minimum; the system's amounts never fall. */
function prices({ log, openingPrice, increments }: LotHistory): string[] {
  return log.flatMap((row, index) => {
    if (row.kind !== 'bid') return []
    const before = log[index - 1]?.amount ?? null
    const amount = row.amount ?? 0
    const least = row.automatic ? (before ?? openingPrice) : nextMinimum(increments, before, openingPrice)
    const twice = amount === before && log[index - 1]?.accountId === row.accountId
    return amount < least || twice ? [`number ${row.seq} bids ${amount} where ${least} is due`] : []
  })
}

/** [QUE-4] Watchers get each change once, none outside the log, each with its price. */
function publishedFaults({ log, published }: LotHistory): string[] {
  const faults: string[] = []
  if (published === null) return faults
  let next = 1
  for (const event of published.toSorted((a, b) => a.bid.seq - b.bid.seq)) {
    const row = log[event.bid.seq - 1]
    if (event.from_seq !== next) faults.push(`published ${event.from_seq} where ${next} was next`)
    if (!row || event.current_price !== toRiyals(row.amount ?? 0))
      faults.push(`published a wrong price at ${event.bid.seq}`)
    next = event.bid.seq + 1
  }
  if (next !== log.length + 1) faults.push(`${log.length} changes, published ${next - 1}`)
  return faults
}

/** Calls whose answer has a row of their own amount and name, by its number; the call that made the row comes first. */
type Claims = ReadonlyMap<number, readonly SeenCall[]>

const limitOf = ({ max, amount }: SeenCall): number => max ?? amount

/** A leader who raises their maximum at the price of their own row gets that row too: their maximum is greater. */
function claimsOn({ log }: LotHistory, calls: readonly SeenCall[]): Claims {
  const claims = calls.filter(({ outcome, accountId, amount }) => {
    const row = log[(outcome.data?.bid.seq ?? 0) - 1]
    return row && !row.automatic && row.accountId === accountId && row.amount === amount
  })
  return Map.groupBy(
    claims.sort((a, b) => limitOf(a) - limitOf(b)),
    ({ outcome }) => outcome.data?.bid.seq ?? 0,
  )
}

/** No acknowledged bid is lost, doubled or invented. */
function explained({ log }: LotHistory, calls: readonly SeenCall[], claims: Claims): string[] {
  const faults = calls.flatMap((call) => {
    if (call.outcome.data === null) return []
    const { seq } = call.outcome.data.bid
    if (!log[seq - 1]) return [`number ${seq} was acknowledged and is lost`]
    // A raised maximum adds an automatic row or none; every other call starts with its own row.
    const isOwn = call.max !== null || claims.get(seq)?.includes(call)
    return isOwn ? [] : [`number ${seq} is not the bid that was acknowledged as it`]
  })
  const twins = [...claims].filter(([, own]) => new Set(own.map(limitOf)).size < own.length)
  const orphans = log.filter((row) => !row.automatic && !claims.has(row.seq))
  return [
    ...faults,
    ...twins.map(([seq]) => `number ${seq} was given to two calls`),
    ...orphans.map(({ seq }) => `no answer named number ${seq}`),
  ]
}

/** The last change before a call's decision, as far as its answer shows, and the first one after it. */
function seen(call: SeenCall, claims: Claims): { before: number | undefined; after: number } {
  const { facts, data } = call.outcome
  if (facts) return { before: facts.seq, after: facts.seq }
  const seq = data?.bid.seq ?? 0
  return { before: claims.get(seq)?.[0] === call ? seq - 1 : undefined, after: seq }
}

/** [QUE-1] A call that was answered before another was sent comes before it. */
function realTime(calls: readonly SeenCall[], claims: Claims): string[] {
  const ended = calls.toSorted((a, b) => a.answeredAt - b.answeredAt)
  const faults: string[] = []
  let done = 0
  let latest = 0
  for (const call of calls.toSorted((a, b) => a.sentAt - b.sentAt)) {
    for (let one = ended[done]; one && one.answeredAt < call.sentAt; one = ended[done]) {
      latest = Math.max(latest, seen(one, claims).after)
      done += 1
    }
    const { before } = seen(call, claims)
    if (before !== undefined && before < latest)
      faults.push(`a call sent after number ${latest} was answered as if it stood after ${before}`)
  }
  return faults
}

/** Every refusal is correct for the state that it names. */
function untrueRefusal(lot: LotHistory, call: SeenCall, calls: readonly SeenCall[]): string[] {
  const { reason, facts } = call.outcome
  if (reason === null || facts === null) return reason === null ? [] : [`refused as ${reason} without facts`]
  const row = lot.log[facts.seq - 1]
  const minimum = nextMinimum(lot.increments, row?.amount ?? null, lot.openingPrice)
  const leads = row?.accountId === call.accountId
  const raised = calls.some(
    (other) =>
      other.accountId === call.accountId && other.outcome.data && (other.max ?? other.amount) >= (call.max ?? 0),
  )
  const isTrue: Partial<Record<typeof reason, boolean>> = {
    bid_too_low: !leads && call.amount < minimum,
    already_leading: leads && call.max === null,
    max_not_raised: leads && call.max !== null && raised,
    deposit_required: !leads || call.max !== null,
    lot_closed:
      facts.closes_at !== null && decidedAt(call) >= Date.parse(facts.closes_at) && !tookBidsAfter(lot.log, facts.seq),
  }
  const name = `refusal as ${reason} at ${facts.seq}`
  if (facts.seq > lot.log.length) return [`${name}: there is no such change`]
  if (facts.min_next_bid !== toRiyals(minimum)) return [`${name}: the minimum was ${minimum}`]
  return isTrue[reason] ? [] : [`${name} is not true`]
}

/** True if a lot took another bid after a change, without its close having been moved first (CLO-10). */
function tookBidsAfter(log: readonly LogRow[], seq: number): boolean {
  const next = log.slice(seq).find(({ kind }) => kind === 'bid' || kind === 'move')
  return next?.kind === 'bid'
}

/** The time of a decision in milliseconds, from its receipt. */
const decidedAt = ({ outcome }: Pick<SeenCall, 'outcome'>): number =>
  Date.parse((JSON.parse(outcome.receipt?.payload ?? '{"at":""}') as { at: string }).at)

/**
 * [BID-3] [BID-8] A member refused for a missing deposit led as many lots then as their balance covers beside what the
 * call needs: one deposit, or more for a high maximum.
 */
function untrueDeposits({ lots, calls, slots, deposit }: History): string[] {
  return calls.flatMap((call) => {
    const { accountId, outcome } = call
    if (outcome.reason !== 'deposit_required' || !outcome.receipt) return []
    // Receipts have milliseconds: a lead that touches one counts.
    const fromUs = decidedAt({ outcome }) * 1000
    const led = lots.filter(({ log }) => leadTouches(log, accountId, fromUs, fromUs + 999)).length
    const needed = deposit === undefined ? 1 : Math.max(1, limitOf(call) / 100 / deposit)
    return led + needed > (slots.get(accountId) ?? Number.POSITIVE_INFINITY)
      ? []
      : [`member ${accountId} had a deposit free and was refused for want of it`]
  })
}

function leadTouches(log: readonly LogRow[], accountId: number, fromUs: number, toUs: number): boolean {
  return log.some((row, index) => {
    const lostUs = log[index + 1]?.atUs ?? Number.POSITIVE_INFINITY
    return row.accountId === accountId && row.atUs <= toUs && lostUs >= fromUs
  })
}
