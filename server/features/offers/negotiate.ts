import { afterCommit, type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import { findAccount } from '../accounts/index.ts'
import { announceDecision, type ClosedLot, lockClosedLot, lotsToDecide, writeDecision } from '../bidding/index.ts'
import type { Events, Sale } from '../events.ts'
import { lockWallets, placeHold, releaseHold } from '../ledger/index.ts'
import { bidderRefusal, breaksOwnLimits, type Moved, writeDecideBy } from '../lots/index.ts'
import { noticesOf } from './notices.ts'
import {
  type Answer,
  answerOf,
  currentAmount,
  isUnbound,
  keptOffers,
  type Negotiation,
  type Outcome,
  type Side,
  type Step,
  silenceOf,
  withoutLast,
} from './rules.ts'
import { answerRunning, insertOffer, type OfferRow, offersOn, reopenOffer, rightsOf } from './store.ts'

export type OfferDeps = {
  db: Database
  live: Publisher
  notices: NoticeSink
  bidderNumber: (auctionId: number, accountId: number) => number
  events: Events
  /** True while the house checks the honesty of a closed lot's bids. Asked under the lot's lock. */
  isSaleHeld: (tx: Tx, lotId: number) => Promise<boolean>
}

/** An answer for a side, by the party or by staff. `buyerId` must be the buyer of the present offer. */
export type PartyAnswer = { side: Side; accountId: number; answer: Answer; buyerId?: number }

/** A lot after an answer, and the open offer before it. */
export type Answered = {
  step: Step
  moved: Moved | undefined
  lotId: number
  carId: number
  side: Side
  buyerId: number
  outcome: Exclude<Outcome, 'ended'>
}

/** Work for after the commit. */
type Written = { publishNotices: () => void; moved: Moved | undefined; nowUs: number }

/**
 * Answers the open offer of a closed lot. All effects are in one transaction under the lot's lock: the sale and its
 * order, the deposit, the next offer and its deadline, the notices.
 * @param wrap runs `work` between the locks and the commit, e.g. to repeat the answer of a key or to write the audit;
 * a refusal that it throws rolls everything back.
 * Refusals: `not_found`, `nothing_to_decide`, `decision_made`, `offer_lapsed`, those of `answerOf`, `sale_held`, and those
 * of a bidder for a runner-up who commits.
 */
export async function answerOffer<T>(
  deps: OfferDeps,
  lotId: number,
  partyAnswer: PartyAnswer,
  wrap: (tx: Tx, work: () => Promise<Answered | Refusal>) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, async (tx) => {
    const closed = await lockForAnswer(tx, lotId, partyAnswer)
    return wrap(tx, async () => (isRefusal(closed) ? closed : answerLocked(tx, deps, closed, partyAnswer)))
  })
}

/** The same inside the caller's transaction. */
export async function answerOfferIn(
  tx: Tx,
  deps: OfferDeps,
  lotId: number,
  partyAnswer: PartyAnswer,
): Promise<Answered | Refusal> {
  const closed = await lockForAnswer(tx, lotId, partyAnswer)
  return isRefusal(closed) ? closed : answerLocked(tx, deps, closed, partyAnswer)
}

async function lockForAnswer(tx: Tx, lotId: number, { accountId }: PartyAnswer): Promise<ClosedLot | Refusal> {
  const closed = await lockClosedLot(tx, lotId)
  if (!isRefusal(closed)) await lockWallets(tx, [accountId, closed.before.state.leader?.accountId])
  return closed
}

async function answerLocked(
  tx: Tx,
  deps: OfferDeps,
  closed: ClosedLot,
  partyAnswer: PartyAnswer,
): Promise<Answered | Refusal> {
  const done = await answer(tx, deps, closed, partyAnswer)
  if (isRefusal(done)) return done
  afterCommit(tx, () => announce(deps, done))
  return done.answered
}

/**
 * Ends lapsed offers: a bid by its reserve, a counter-offer without a sale. @returns the number of lots.
 * @throws the error of the first failed lot, once no other can be ended: one lot does not delay the rest.
 */
export async function endLapsed(deps: OfferDeps): Promise<number> {
  let ended = 0
  const failures: unknown[] = []
  for (const lotId of await lotsToDecide(deps.db)) {
    try {
      const written = await inTransaction(deps.db, (tx) => lapse(tx, deps, lotId))
      if (!written) continue
      announce(deps, written)
      ended += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (ended === 0 && failures.length > 0) throw failures[0]
  return ended
}

function announce(deps: OfferDeps, { moved, nowUs, publishNotices }: Written): void {
  if (moved) announceDecision(deps, moved, nowUs)
  publishNotices()
}

const isOver = ({ decideByUs, nowUs }: ClosedLot): boolean => decideByUs !== null && nowUs >= decideByUs

type Open = ClosedLot & { buyerId: number; negotiation: Omit<Negotiation, 'offers'> & { offers: readonly OfferRow[] } }

/** A lot that waits for an answer, with its negotiation with the present buyer. */
export async function readOpen(tx: Tx, closed: ClosedLot): Promise<Open | Refusal> {
  const { status, leader } = closed.before.state
  if (status === 'sold' || status === 'rejected') return refuse('decision_made')
  if (status !== 'awaiting_owner' || leader === null) return refuse('nothing_to_decide')
  const { lotId, terms } = closed.lot
  const offers = (await offersOn(tx, [lotId])).filter((offer) => offer.buyerId === leader.accountId)
  const { openingPrice, reservePrice, increments } = terms
  const { secondMax } = closed.before.state
  return {
    ...closed,
    buyerId: leader.accountId,
    negotiation: { bid: leader.price, openingPrice, reservePrice, secondMax, increments, offers },
  }
}

async function answer(
  tx: Tx,
  deps: OfferDeps,
  closed: ClosedLot,
  partyAnswer: PartyAnswer,
): Promise<(Written & { answered: Answered }) | Refusal> {
  const open = await readOpen(tx, closed)
  if (isRefusal(open)) return open
  const { side } = partyAnswer
  if (partyAnswer.buyerId !== undefined && partyAnswer.buyerId !== open.buyerId) return refuse('decision_made')
  const step = stepOf(open, side, partyAnswer.answer)
  if (isRefusal(step)) return step
  if (step.kind === 'agreed' && (await deps.isSaleHeld(tx, open.lot.lotId))) return refuse('sale_held')
  if (side === 'buyer' && (step.kind === 'agreed' || step.kind === 'countered')) {
    const denied = await bindBuyer(tx, open, step.kind === 'agreed' ? step.amount : step.offer.amount)
    if (denied) return denied
  }
  const outcome = WORDS[partyAnswer.answer.word]
  const written = await write(tx, deps, open, step, { by: partyAnswer.accountId, side, outcome })
  const { lotId, carId } = open.lot
  return { ...written, answered: { step, moved: written.moved, lotId, carId, side, buyerId: open.buyerId, outcome } }
}

/** The effect of an answer. Refusals: `offer_lapsed`, those of `answerOf`. */
export function stepOf(open: Open, side: Side, answer: Answer): Step | Refusal {
  if (isOver(open)) return refuse('offer_lapsed')
  return answerOf(open.negotiation, side, answer, open.nowUs < ownTimeUs(open.negotiation))
}

const WORDS = { accept: 'accepted', reject: 'rejected', counter: 'countered', withdraw: 'withdrawn' } as const

/** The deadline by which the sender of the open offer had to answer the previous one. */
const ownTimeUs = (negotiation: Open['negotiation']): number =>
  (waiting(negotiation)?.answerUntil.getTime() ?? 0) * US_PER_MS
const waiting = ({ offers }: Open['negotiation']): OfferRow | undefined =>
  offers.find(({ outcome }) => outcome === null)
const US_PER_MS = 1_000

async function lapse(tx: Tx, deps: OfferDeps, lotId: number): Promise<Written | undefined> {
  const closed = await lockClosedLot(tx, lotId)
  // An answer may have come while this waited for the lock.
  if (isRefusal(closed) || !isOver(closed)) return undefined
  await lockWallets(tx, [closed.before.state.leader?.accountId])
  const open = await readOpen(tx, closed)
  if (isRefusal(open)) return undefined
  const step = silenceOf(open.negotiation)
  if (step.kind === 'agreed' && (await deps.isSaleHeld(tx, lotId))) {
    await writeDecideBy(tx, lotId, open.nowUs + HELD_US)
    return undefined
  }
  return write(tx, deps, open, step, { by: undefined, side: undefined, outcome: 'lapsed' })
}

/**
 * Decides if a buyer may commit to an amount. A runner-up's deposit was freed when they were outbid: their first binding
 * answer freezes it again. Their own limits count here as in a bid. A buyer with a role since
 * the bid gives no more binding answers; declining and withdrawing stay allowed.
 */
async function bindBuyer(tx: Tx, { lot, negotiation, buyerId }: Open, amount: number): Promise<Refusal | undefined> {
  if ((await findAccount(tx, buyerId))?.role) return refuse('staff_may_not_trade')
  const rights = await rightsOf(tx, buyerId)
  if (rights === undefined) return refuse('account_inactive')
  const isNew = isUnbound(negotiation)
  const denied = isNew ? bidderRefusal(rights, lot.terms) : undefined
  if (denied !== undefined) return refuse(denied)
  // A car that they have won is counted already, with their bid.
  const [own, added] = isNew
    ? [rights, { cars: 1, amount }]
    : [
        { ...rights, ownCarsMax: null },
        { cars: 0, amount: amount - negotiation.bid },
      ]
  if (added.amount > 0 && breaksOwnLimits(own, added)) return refuse('own_limit_reached')
  if (!isNew) return undefined
  const { lotId, terms } = lot
  await placeHold(tx, { accountId: buyerId, kind: 'lot', refId: lotId, amount: terms.depositRequired })
  return undefined
}

/** The side that ended the last offer, and its result; none if it lapsed. */
type Ending = { by: number | undefined; side: Side | undefined; outcome: Outcome }

async function write(tx: Tx, deps: OfferDeps, open: Open, step: Step, ending: Ending): Promise<Written> {
  const { lot, nowUs, negotiation, buyerId } = open
  const sale = (price: number): Sale => ({ lotId: lot.lotId, carId: lot.carId, buyerId, price })
  await answerRunning(tx, { lotId: lot.lotId }, ending.outcome, nowUs)
  let moved: Moved | undefined
  if (step.kind === 'countered') {
    const decideByUs = nowUs + decisionUs(lot)
    const { by } = ending
    if (by === undefined) throw new Error('an offer without anybody who made it')
    const answerUntilUs = open.decideByUs ?? nowUs
    const subject = { lotId: lot.lotId }
    await insertOffer(tx, { ...step.offer, subject, buyerId, madeBy: by, madeAtUs: nowUs, decideByUs, answerUntilUs })
    await writeDecideBy(tx, lot.lotId, decideByUs)
    await deps.events.publish(tx, 'offerMade', sale(step.offer.amount))
  } else if (step.kind === 'returned') {
    await giveBack(tx, open)
    await deps.events.publish(tx, 'offerMade', sale(currentAmount(withoutLast(negotiation))))
  } else {
    const outcome =
      step.kind === 'agreed' ? { status: 'sold' as const, price: step.amount } : { status: 'rejected' as const }
    moved = await writeDecision(tx, deps, open, outcome)
    if (step.kind === 'ended') await deps.events.publish(tx, 'negotiationEnded', { lotId: lot.lotId })
  }
  const isForOwner = ending.side === 'owner' && ending.by !== lot.terms.ownerId
  const notices = noticesOf({ lot, buyerId, negotiation, step, isForOwner, side: ending.side, outcome: ending.outcome })
  return { moved, nowUs, publishNotices: await deps.notices(asQueryable(tx), notices) }
}

/**
 * The offer before the last is open again, for its remaining time. A runner-up without another commitment is
 * released.
 */
async function giveBack(tx: Tx, { lot, negotiation }: Open): Promise<void> {
  await writeDecideBy(tx, lot.lotId, ownTimeUs(negotiation))
  const before = keptOffers(negotiation).at(-2)
  if (before) await reopenOffer(tx, before.id)
  if (isUnbound(withoutLast(negotiation))) await releaseHold(tx, 'lot', lot.lotId)
}

const HOUR_US = 3_600_000_000
/** The deadline of a held sale moves on by so much at a time, which also leaves its owner time after the hold. */
const HELD_US = 6 * HOUR_US
/** The time limit of each answer: the auction's time for its owners to decide. */
export const decisionUs = (lot: { ownerDecisionHours: number }): number => Math.round(lot.ownerDecisionHours * HOUR_US)
