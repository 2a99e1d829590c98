import { type Bidder, bidderRefusal, breaksOwnLimits } from '../../../lots/eligibility.ts'
import { chainHash, entryPayload, FIRST_HASH, type LogEntry } from '../../../lots/log.ts'
import type { LockedLot, Lot } from '../../../lots/lot.ts'
import { closedReason, defaultDecision, isPaused, type LotState, statusAtClose } from '../../../lots/rules.ts'
import type { BatchWrites, PendingBid, StoredAnswer } from '../../batch/batch.ts'
import { planBatch } from '../../batch/plan-batch.ts'
import { draftReceipts } from '../../receipts/signing.ts'
import type { MemberStanding, StoredEvent, StoredLot, StoredMaximum } from '../../replay/replay-state.ts'
import { type CountedRow, voidRow } from '../../void/void-rules.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

type Kept = {
  lot: Lot
  locked: LockedLot
  firstClosesAtUs: number
  events: StoredEvent[]
  maxima: StoredMaximum[]
  standings: Map<number, MemberStanding>
  /** The member whose deposit is held for the lot. */
  holder: number | null
}
export type EngineMember = Pick<Bidder, 'accountId' | 'bidLimit'> & {
  money: number
  ownCarsMax: number | null
  ownAmountMax: number | null
}
export type EngineLot = Lot & { closesAtUs: number }
export type EngineBid = { carId: number; accountId: number; amount: number; max: number | null; key?: string }

const tools = {
  bidderNumber: (auctionId: number, accountId: number) => auctionId * 1_000 + accountId,
  receipts: (payloads: readonly string[], at: string) => draftReceipts('', payloads, at),
}

/**
 * The engine without a database: the writes of a batch are kept in lists, as the tables keep them. The decisions are
 * the product's own; only the storage is this file's. Amounts in halalas, times in microseconds.
 */
export class Engine {
  nowUs: number
  readonly bidderNumber = tools.bidderNumber
  readonly #kept: Map<number, Kept>
  readonly #lots: ReadonlyMap<number, Lot>
  readonly #members: readonly EngineMember[]
  readonly #money: Map<number, number>
  readonly #answers: StoredAnswer[] = []
  #salts = 0

  constructor(lots: readonly EngineLot[], members: readonly EngineMember[], startUs: number) {
    this.nowUs = startUs
    this.#kept = new Map(lots.map((lot) => [lot.lotId, open(lot, startUs)]))
    this.#lots = new Map(lots.map((lot) => [lot.carId, lot]))
    this.#members = members
    this.#money = new Map(members.map((member) => [member.accountId, member.money]))
  }

  pay(accountId: number, amount: number): void {
    this.#money.set(accountId, (this.#money.get(accountId) ?? 0) + amount)
  }

  state(lotId: number): LotState {
    return this.#at(lotId).locked.state
  }

  holderOf(lotId: number): number | null {
    return this.#at(lotId).holder
  }

  walletOf(accountId: number): { available: number; frozen: number } {
    const frozen = this.#held(accountId).reduce((sum, { lot }) => sum + lot.terms.depositRequired, 0)
    return { available: (this.#money.get(accountId) ?? 0) - frozen, frozen }
  }

  /** Rows of the history, each valid or voided. */
  rowsOf(lotId: number): (CountedRow & { voided: boolean })[] {
    const { events } = this.#at(lotId)
    const voids = new Set(events.flatMap(({ voids: list }) => list ?? []))
    return events.flatMap(({ kind, seq, accountId, amount, automatic }) =>
      kind === 'bid' && accountId !== null && amount !== null
        ? [{ seq, accountId, amount, automatic, voided: voids.has(seq) }]
        : [],
    )
  }

  /** Decides calls that wait together, in one batch: the lowest first, as the queue takes them. */
  bid(calls: readonly EngineBid[]): { call: EngineBid; outcome: Outcome }[] {
    const batch = calls.toSorted((a, b) => a.amount - b.amount)
    const lots = new Map([...this.#kept].map(([lotId, one]) => [lotId, one.locked]))
    const loaded = {
      lots,
      bidders: this.#bidders(),
      answers: [...this.#answers],
      nowUs: this.nowUs,
    }
    const salt = () => {
      this.#salts += 1
      return `salt ${this.#salts}`
    }
    const plan = planBatch(batch.map(pending), loaded, { ...tools, salt, lotOf: (carId) => this.#lots.get(carId) })
    this.#apply(plan.writes)
    return plan.answers.map(({ status, text }, index) => {
      const call = batch[index]
      if (!call) throw new Error('more answers than calls')
      return { call, outcome: outcomeOf({ status, text }) }
    })
  }

  /** Closes a lot whose time is over; false if it is not. */
  close(lotId: number): boolean {
    const one = this.#at(lotId)
    const { state } = one.locked
    if (isPaused(state) || state.status !== 'live' || this.nowUs < state.closesAtUs) return false
    const status = statusAtClose(state)
    this.#stage(one, { ...state, status, seq: state.seq + 1 }, { kind: 'close', outcome: status })
    return true
  }

  /** `null`: the owner did not answer in time. */
  decide(lotId: number, verdict: 'approve' | 'reject' | null): boolean {
    const one = this.#at(lotId)
    const { state } = one.locked
    if (state.status !== 'awaiting_owner' || state.leader === null) return false
    const word = verdict ?? defaultDecision(one.lot.terms, state.leader.price)
    const status = word === 'approve' ? 'sold' : 'rejected'
    this.#stage(one, { ...state, status, seq: state.seq + 1 }, { kind: 'decision', outcome: status })
    if (status === 'rejected') this.#release(lotId)
    return true
  }

  /** Voids the row of that number; 'voided' or the reason. */
  voidRow(lotId: number, seq: number): string {
    const one = this.#at(lotId)
    const { terms } = one.lot
    const { state } = one.locked
    const closed = closedReason(state, this.nowUs)
    if (closed !== undefined) return closed
    const rows = this.rowsOf(lotId)
    const chosen = rows.find((row) => row.seq === seq)
    if (!chosen || chosen.voided) return chosen ? 'invalid' : 'not_found'
    const rights = this.#bidders()
    const mayLead = (accountId: number) => {
      const who = rights.get(accountId)
      const max = one.standings.get(accountId)?.max ?? 0
      return who !== undefined && !bidderRefusal(who, terms) && !breaksOwnLimits(who, { cars: 1, amount: max })
    }
    const counted = rows.filter(({ voided }) => !voided)
    const outcome = voidRow(terms, state, counted, [...one.standings.values()], chosen, mayLead)
    this.#stage(one, outcome.state, { kind: 'void', voids: outcome.voids, chosen: seq, reason: 'a test of it' })
    one.standings = new Map(outcome.standings.map((standing) => [standing.accountId, standing]))
    const [before, after] = [state.leader?.accountId, outcome.state.leader?.accountId]
    if (before !== after && before !== undefined) this.#release(lotId)
    if (before !== after && after !== undefined) this.#hold(lotId, after)
    return 'voided'
  }

  /** Everything stored about a lot, for its replay. */
  stored(lotId: number): StoredLot {
    const { lot, locked, firstClosesAtUs, events, maxima, standings } = this.#at(lotId)
    const { state, head } = locked
    const sorted = [...standings.values()].sort((a, b) => a.accountId - b.accountId)
    return { lot, buyNowPrice: null, firstClosesAtUs, events, maxima, state, head, standings: sorted }
  }

  #at(lotId: number): Kept {
    const found = this.#kept.get(lotId)
    if (!found) throw new RangeError(`there is no lot ${lotId}`)
    return found
  }

  #held = (accountId: number): Kept[] => [...this.#kept.values()].filter(({ holder }) => holder === accountId)

  #bidders(): Map<number, Bidder> {
    return new Map(this.#members.map((member) => [member.accountId, this.#bidder(member)]))
  }

  #bidder({ accountId, bidLimit, ownCarsMax, ownAmountMax }: EngineMember): Bidder {
    const held = this.#held(accountId)
    const ownCommitted = held.reduce((sum, { locked: { state } }) => {
      return sum + ((state.status === 'live' ? state.leader?.max : state.leader?.price) ?? 0)
    }, 0)
    const rights = { active: true, phoneVerified: true, bidLimit, activeLotsLimit: null, activeLots: held.length }
    const { available } = this.walletOf(accountId)
    const limited = ownCarsMax !== null || ownAmountMax !== null
    return { accountId, available, ...rights, ownCarsMax, ownAmountMax, ownCommitted: limited ? ownCommitted : null }
  }

  #apply(writes: BatchWrites): void {
    const { nowUs: atUs } = this
    for (const event of writes.events) this.#at(event.lotId).events.push({ ...event, kind: 'bid', voids: null, atUs })
    for (const one of writes.maxima) this.#at(one.lotId).maxima.push({ ...one, atUs })
    for (const one of writes.states) this.#at(one.lotId).locked = { ...one, lastAtUs: atUs }
    for (const { lotId, ...standing } of writes.bidders) this.#at(lotId).standings.set(standing.accountId, standing)
    for (const { lotId, accountId, amount } of writes.lastAmounts) {
      const standing = this.#at(lotId).standings.get(accountId)
      if (standing) standing.lastAmount = amount
    }
    for (const { lotId } of writes.releases) this.#release(lotId)
    for (const { lotId, accountId } of writes.holds) this.#hold(lotId, accountId)
    for (const answer of writes.answers) {
      const twice = this.#answers.some(({ accountId, key }) => accountId === answer.accountId && key === answer.key)
      if (twice) throw new Error(`a second answer to ${answer.key}`)
      this.#answers.push(answer)
    }
  }

  #release(lotId: number): void {
    if (this.#at(lotId).holder === null) throw new Error(`no deposit is held on lot ${lotId}`)
    this.#at(lotId).holder = null
  }

  #hold(lotId: number, accountId: number): void {
    if (this.#at(lotId).holder !== null) throw new Error(`two deposits on lot ${lotId}`)
    this.#at(lotId).holder = accountId
    if (this.walletOf(accountId).available < 0) throw new Error(`member ${accountId} has less than nothing`)
  }

  /** A step of the system: one entry of the log, and the state after it. */
  #stage(one: Kept, state: LotState, said: Pick<LogEntry, 'kind'> & Partial<LogEntry>): void {
    const { lot, locked, events } = one
    const { leader, seq, closesAtUs } = state
    const entry = { seq, productId: lot.carId, automatic: false, atUs: this.nowUs, closesAtUs, ...said }
    const leads = said.kind === 'close' || leader === null ? null : tools.bidderNumber(lot.auctionId, leader.accountId)
    const payload = entryPayload({ ...entry, bidderId: leads, amount: leader?.price ?? null })
    const hash = chainHash(locked.head, payload)
    const row = { seq, kind: said.kind, accountId: null, amount: null, automatic: false, voids: said.voids ?? null }
    events.push({ ...row, atUs: this.nowUs, payload, hash })
    one.locked = { ...locked, state, head: hash, lastAtUs: this.nowUs }
  }
}

function open({ closesAtUs, ...lot }: EngineLot, startUs: number): Kept {
  const counts = { secondMax: null, bidsCount: 0, extensions: 0, seq: 0, leader: null }
  const state: LotState = { status: 'live', opensAtUs: startUs, closesAtUs, ...counts }
  const locked = { lotId: lot.lotId, state, head: FIRST_HASH, lastAtUs: 0 }
  return { lot, locked, firstClosesAtUs: closesAtUs, events: [], maxima: [], standings: new Map(), holder: null }
}

const pending = ({ carId, accountId, amount, max, key }: EngineBid): PendingBid => ({
  carId,
  accountId,
  call: { amount, maxAmount: max },
  idempotencyKey: key === undefined ? undefined : { key, requestHash: Buffer.from(`${carId} ${amount} ${max}`) },
  language: 'en',
  requestId: 'test',
  answer: () => undefined,
  fail: () => undefined,
})
