import { afterCommit, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { findAccount } from '../../accounts/index.ts'
import { notePurchase } from '../../bidding/index.ts'
import { type CarOnSale, lockForSale } from '../../catalogue/index.ts'
import { releaseHold, type Wallet } from '../../ledger/index.ts'
import { noticesOf } from '../notices.ts'
import { type Answer, answerOf, keptOffers, type Outcome, type Side, type Step } from '../rules.ts'
import { answerRunning, insertOffer, reopenOffer, rightsOf } from '../store.ts'
import type { PriceDeps } from './deps.ts'
import { endSoldTalks, lockTalks, US_PER_MS } from './end-talks.ts'
import { buyerRefusal, negotiationOf, sideOf } from './rules.ts'
import { findPriceTalk, type PriceTalk, writePriceDeadline, writePriceOutcome } from './store.ts'
import { showTalk } from './to-price-offer.ts'

const HOUR_MS = 3_600_000
const answered = { ar: 'سُجّل ردّك.', en: 'Your answer is recorded.' }

/** A negotiation with the locks of its car and of all wallets that an answer may change. */
export type LockedTalk = { car: CarOnSale; talk: PriceTalk; open: PriceTalk[]; wallets: Map<number, Wallet>; now: Date }
/** An answer of a side; `by` is the member, or staff for a car of the house. */
export type SideAnswer = { side: Side; by: number; answer: Answer }

/**
 * A side's own answer in a negotiation at a fixed price. An agreement reserves the car for the buyer and opens the order,
 * in the same transaction; every other negotiation about the car ends.
 * Refusals: `not_found`, `owner_only`, those of `answerLocked`, `not_of_company`.
 */
export async function answerPriceOffer(
  deps: PriceDeps,
  caller: Caller,
  id: number,
  answer: Answer,
): Promise<RawAnswer | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockTalk(tx, id, caller.accountId)
    const side = locked && sideOf(locked.talk, caller.accountId)
    if (!locked || !side) return refuse('not_found')
    return answerIdempotently(tx, caller, async () => {
      // People of a company buy for it. They do not sell its cars.
      if (side === 'owner' && caller.personId !== undefined) return refuse('owner_only')
      const step = await answerLocked(tx, deps, locked, { side, by: caller.accountId, answer }, (amount) =>
        notePurchase(tx, caller, {
          carId: locked.car.id,
          lotId: null,
          amount,
          isPurchase: answer.word === 'accept',
        }),
      )
      if (isRefusal(step)) return step
      return { message: answered, data: { offer: await showTalk(tx, deps, id, caller) } }
    })
  })
}

/** Takes the locks in their order: the car, then wallets by their ids. */
export async function lockTalk(tx: Tx, id: number, accountId?: number): Promise<LockedTalk | undefined> {
  const found = await findPriceTalk(tx, id)
  const car = found && (await lockForSale(tx, found.carId))
  if (!found || !car) return undefined
  const { wallets, open } = await lockTalks(tx, found.carId, [accountId, found.buyerId])
  const talk = await findPriceTalk(tx, id)
  return talk && { car, talk, open, wallets, now: await databaseTime(tx) }
}

/**
 * The effect of an answer under its locks.
 * @param bind notes what binds a buyer, before anything is written
 * Refusals: `decision_made`, `offer_lapsed`, those of `answerOf`, those of `buyerRefusal`, `staff_may_not_trade` and
 * `deposit_required` for the buyer, `buyer_cannot_buy` for the owner, those of `bind`.
 */
export async function answerLocked(
  tx: Tx,
  deps: PriceDeps,
  locked: LockedTalk,
  { side, by, answer }: SideAnswer,
  bind: (amount: number) => Promise<Refusal | undefined> = async () => undefined,
): Promise<Step | Refusal> {
  const { talk, now } = locked
  if (talk.outcome !== null) return refuse('decision_made')
  if (now >= talk.decideBy) return refuse('offer_lapsed')
  const waiting = talk.offers.find(({ outcome }) => outcome === null)
  const step = answerOf(negotiationOf(talk), side, answer, waiting !== undefined && now < waiting.answerUntil)
  if (isRefusal(step)) return step
  if (step.kind === 'agreed' || (step.kind === 'countered' && side === 'buyer')) {
    const refused = await bindingRefusal(tx, locked)
    if (refused) return side === 'buyer' ? refused : refuse('buyer_cannot_buy')
    const notBound = side === 'buyer' ? await bind(step.kind === 'agreed' ? step.amount : step.offer.amount) : undefined
    if (notBound) return notBound
  }
  await write(tx, deps, locked, step, { side, by, outcome: OUTCOMES[answer.word] })
  return step
}

const OUTCOMES = { accept: 'accepted', reject: 'rejected', counter: 'countered', withdraw: 'withdrawn' } as const

/** The reason that the buyer of a negotiation may not be bound now. A chargeback may have taken the held deposit. */
async function bindingRefusal(tx: Tx, { car, talk, wallets }: LockedTalk): Promise<Refusal | undefined> {
  if ((await findAccount(tx, talk.buyerId))?.role) return refuse('staff_may_not_trade')
  const rights = await rightsOf(tx, talk.buyerId)
  if (!rights) return refuse('account_inactive')
  const refused = buyerRefusal(car, talk.buyerId, { ...rights, linked: rights.linked ?? [] })
  if (refused) return refused
  return (wallets.get(talk.buyerId)?.available ?? 0) < 0 ? refuse('deposit_required') : undefined
}

type Ending = { side: Side; by: number; outcome: Exclude<Outcome, 'ended'> }

async function write(tx: Tx, deps: PriceDeps, locked: LockedTalk, step: Step, ending: Ending): Promise<void> {
  const { car, talk, now } = locked
  const { orders } = await deps.settings.read(tx)
  const nowUs = now.getTime() * US_PER_MS
  await answerRunning(tx, { negotiationId: talk.id }, ending.outcome, nowUs)
  if (step.kind === 'countered') {
    const decideBy = new Date(now.getTime() + orders.offerHours * HOUR_MS)
    const times = { madeAtUs: nowUs, decideByUs: decideBy.getTime() * US_PER_MS }
    const answerUntilUs = talk.decideBy.getTime() * US_PER_MS
    const { buyerId } = talk
    const offer = { ...step.offer, ...times, answerUntilUs, buyerId, madeBy: ending.by }
    await insertOffer(tx, { ...offer, subject: { negotiationId: talk.id } })
    await writePriceDeadline(tx, talk.id, decideBy)
  } else if (step.kind === 'returned') {
    await giveBack(tx, talk)
  } else if (step.kind === 'ended') {
    await writePriceOutcome(tx, talk.id, ending.outcome === 'withdrawn' ? 'withdrawn' : 'declined')
    await releaseHold(tx, 'offer', talk.id)
  } else {
    await agree(tx, deps, locked, step.amount)
  }
  const lot = {
    ...{ carId: car.id, slug: car.slug, title: car.title, ownerDecisionHours: orders.offerHours },
    terms: { ownerId: car.ownerId },
  }
  const { side, outcome } = ending
  const event = { lot, buyerId: talk.buyerId, negotiation: talk, step, side, outcome, isForOwner: false }
  afterCommit(tx, await deps.notices(asQueryable(tx), noticesOf({ ...event, isFixedPrice: true })))
}

/** The offer before the last is open again, for its remaining time. */
async function giveBack(tx: Tx, talk: PriceTalk): Promise<void> {
  const kept = keptOffers(talk)
  const [before, last] = kept.slice(-2)
  if (!before || !last) throw new Error(`negotiation ${talk.id} has no offer before its last one`)
  await reopenOffer(tx, before.id)
  await writePriceDeadline(tx, talk.id, last.answerUntil)
}

/** The held deposit becomes that of the order. */
async function agree(tx: Tx, deps: PriceDeps, { talk, open }: LockedTalk, price: number): Promise<void> {
  const { id: negotiationId, carId, buyerId, deposit } = talk
  await writePriceOutcome(tx, negotiationId, 'agreed')
  await releaseHold(tx, 'offer', negotiationId)
  await endSoldTalks(
    tx,
    deps,
    open.filter(({ id }) => id !== negotiationId),
    buyerId,
  )
  await deps.events.publish(tx, 'priceAgreed', { negotiationId, carId, buyerId, price, deposit })
}
