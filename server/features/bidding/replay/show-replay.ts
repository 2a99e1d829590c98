import type { AdminReplay } from '#contract/http/office/cars/replay.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { closeTime, isoTime, type LotState } from '../../lots/index.ts'
import { replayLot } from './replay.ts'
import type { ReplayStep } from './replay-state.ts'
import { readStoredLot } from './replay-store.ts'

type NumberOf = (auctionId: number, accountId: number) => number
type State = AdminReplay['replayed']['state']

/**
 * A published lot, replayed from its stored history for staff; undefined when there is none.
 * Until its sale is decided it shows no maximum and no hidden step.
 */
export async function showReplay(
  db: Database,
  lotId: number,
  bidderNumber: NumberOf,
): Promise<AdminReplay | undefined> {
  const stored = await readStoredLot(db, lotId)
  if (!stored) return undefined
  const { lot } = stored
  const replay = replayLot(stored, bidderNumber)
  const isSecret = UNDECIDED.has(stored.state.status)
  const numberOf = (accountId: number | null) => (accountId === null ? null : bidderNumber(lot.auctionId, accountId))
  const toState = (state: LotState) => stateOf(state, isSecret, numberOf)
  const steps = isSecret ? replay.steps.filter(isPublic) : replay.steps
  return {
    product_id: lot.carId,
    lot_id: lot.lotId,
    same: replay.faults.length === 0,
    faults: replay.faults.map(({ seq, fault }) => ({ seq, fault })),
    maxima_shown: !isSecret,
    steps: steps.map((step) => toStep(step, isSecret, toState, numberOf)),
    replayed: { state: toState(replay.state), head: replay.head.toString('hex') },
    stored: { state: toState(stored.state), head: stored.head.toString('hex') },
  }
}

const UNDECIDED = new Set(['scheduled', 'live', 'awaiting_owner'])
const isPublic = ({ kind, entries }: ReplayStep): boolean => kind === 'open' || entries.length > 0

const riyals = (amount: number | null): number | null => (amount === null ? null : toRiyals(amount))

function stateOf(state: LotState, isSecret: boolean, numberOf: (accountId: number | null) => number | null): State {
  const { status, leader, secondMax, bidsCount, extensions, closesAtUs, seq } = state
  return {
    status,
    price: riyals(leader?.price ?? null),
    user_id: numberOf(leader?.accountId ?? null),
    max_amount: isSecret ? null : riyals(leader?.max ?? null),
    second_max: isSecret ? null : riyals(secondMax),
    bids_count: bidsCount,
    extensions,
    closes_at: closeTime(closesAtUs),
    seq,
  }
}

function toStep(
  step: ReplayStep,
  isSecret: boolean,
  toState: (state: LotState) => State,
  numberOf: (accountId: number | null) => number | null,
): AdminReplay['steps'][number] {
  const { seq, kind, accountId, amount, max, atUs, entries, before, after } = step
  return {
    seq,
    kind,
    user_id: numberOf(accountId),
    amount: riyals(amount),
    max_amount: isSecret ? null : riyals(max),
    at: isoTime(atUs),
    entries: entries.map(({ event, same }) => ({
      seq: event.seq,
      user_id: numberOf(event.accountId),
      amount: riyals(event.amount),
      automatic: event.automatic,
      payload: event.payload,
      hash: event.hash.toString('hex'),
      same,
    })),
    before: toState(before),
    after: toState(after),
  }
}
