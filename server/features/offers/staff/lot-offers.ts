import type * as z from 'zod'
import type { AdminOffers, offerAdminRoutes } from '#contract/http/office/cars/offers.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import { actOnLot, publishedLot, publishedLotId, type StaffLotRow } from '../../auctions/index.ts'
import { refuseParty, type Staff } from '../../staff/index.ts'
import { type Offers, readAnswer } from '../offers.ts'
import { currentAmount, nextParty, type Answer as OfferAnswer, ROUNDS_MAX, roundsUsed } from '../rules.ts'
import { openSpoken } from '../spoken/spoken-store.ts'
import { isByStaff, nextBidders, type OfferRow, offersOn } from '../store.ts'
import { outcomeOf, toOffer } from '../to-negotiation.ts'
import { findNames, ownerPhoneOfLot } from './names-store.ts'

type Deps = { db: Database; offers: Offers }
type Answer = z.output<typeof offerAdminRoutes.adminAnswerOffer.body>

/** The negotiations about the newest lot of a car, and the bidders to whom it can be offered now. */
export async function readOffers(db: Database, carId: number): Promise<AdminOffers | Refusal> {
  const lot = await publishedLot(db, carId)
  if (!lot) return refuse('not_found')
  const offers = await offersOn(db, [lot.id])
  const [next] = lot.status === 'rejected' ? await nextBidders(db, lot.id) : []
  const isOpen = lot.status === 'awaiting_owner'
  const open = isOpen && lot.leaderId !== null ? [lot.leaderId] : []
  const buyerIds = [...new Set([...open, ...offers.map((offer) => offer.buyerId).reverse()])]
  const { nameOf, ownerId } = await findNames(db, lot.carId, [...buyerIds, ...(next ? [next.accountId] : [])])
  return {
    product_id: lot.carId,
    status: lot.status,
    decide_by: isOpen ? (lot.decideBy?.toISOString() ?? null) : null,
    ...tableFields(lot, offers),
    rounds_max: ROUNDS_MAX,
    buyers: buyerIds.map((userId) => {
      const theirs = offers.filter((offer) => offer.buyerId === userId)
      return {
        user_id: userId,
        name: nameOf(userId),
        outcome: outcomeOf(open.includes(userId), lot.status === 'sold' && lot.leaderId === userId, theirs),
        offers: theirs.map((offer) => ({ ...toOffer(offer), by_staff: isByStaff(offer, ownerId) })),
      }
    }),
    spoken: await waitingSpoken(db, lot),
    runner_up: next ? { user_id: next.accountId, name: nameOf(next.accountId), amount: toRiyals(next.max) } : null,
  }
}

/** The same for staff who do not handle the sale: who the buyers are stays out. */
export async function readOffersUnnamed(db: Database, carId: number): Promise<AdminOffers | Refusal> {
  const read = await readOffers(db, carId)
  if (isRefusal(read)) return read
  return { ...read, buyers: read.buyers.map((buyer) => ({ ...buyer, user_id: null, name: null })), runner_up: null }
}

async function waitingSpoken(db: Database, { id: lotId, status }: StaffLotRow): Promise<AdminOffers['spoken']> {
  const spoken = status === 'awaiting_owner' ? await openSpoken(db, lotId) : undefined
  if (!spoken) return null
  const { id, side, word: decision, amount, createdAt } = spoken
  return { id, side, decision, amount: toRiyals(amount), recorded_at: createdAt.toISOString() }
}

/** For one person: the house's car is not sold or offered below its reserve. */
async function refuseBelowReserve(tx: Tx, carId: number, answer: OfferAnswer): Promise<Refusal | undefined> {
  const lot = await publishedLot(tx, carId)
  if (!lot || answer.word === 'reject' || answer.word === 'withdraw') return undefined
  const amount = answer.word === 'counter' ? answer.amount : await amountOnTable(tx, lot)
  return amount < (lot.reservePrice ?? 0) ? refuse('below_reserve') : undefined
}

/** The amount that the owner's side would accept, in halalas; 0 if none is on the table. */
export async function amountOnTable(tx: Tx, lot: StaffLotRow): Promise<number> {
  return fromRiyals(tableFields(lot, await offersOn(tx, [lot.id])).amount ?? 0) ?? 0
}

/** The party to answer in the present negotiation, and its amount. */
function tableFields(
  lot: StaffLotRow,
  offers: readonly OfferRow[],
): Pick<AdminOffers, 'turn' | 'amount' | 'rounds_used'> {
  const { openingPrice, reservePrice, increments, price, leaderId } = lot
  const negotiation = {
    bid: price ?? 0,
    openingPrice,
    reservePrice,
    increments,
    // The lower bound of a counter-offer is not needed here.
    secondMax: null,
    offers: offers.filter((offer) => offer.buyerId === leaderId),
  }
  const isOpen = lot.status === 'awaiting_owner'
  return {
    turn: isOpen ? nextParty(negotiation) : null,
    amount: isOpen ? toRiyals(currentAmount(negotiation)) : null,
    rounds_used: roundsUsed(negotiation),
  }
}

/**
 * Records the phone answer of the party that must answer; that party has to confirm it with a code. For cars of the
 * house staff are the owner's side themselves. Refusals: `not_found`, `conflict_of_interest`, `invalid`, those of
 * `answerOffer`, `below_reserve` for a car of the house: two persons decide it (`decideLot`).
 */
export const answerForSide = (
  { db, offers }: Deps,
  staff: Staff,
  carId: number,
  { side, ...written }: Answer,
): Promise<AdminOffers | Refusal> =>
  actOnLot(db, staff, carId, async (lotId) => {
    const answer = readAnswer(written)
    if (isRefusal(answer)) return answer
    const isOwn = side === 'owner' && (await ownerPhoneOfLot(db, lotId)) === HOUSE_PHONE
    const request = { lotId, side, answer }
    const done = await inTransaction(db, async (tx) => {
      if (!isOwn) return offers.spoken.record(tx, staff, request)
      const below = await refuseBelowReserve(tx, carId, answer)
      return below ?? offers.answerAsStaff(tx, staff, request)
    })
    return isRefusal(done) ? done : readOffers(db, carId)
  })

/**
 * Offers a car whose sale was rejected to the next bidder.
 * @param shownId the lot that staff look at; default: the newest
 * Refusals: those of `offerToRunnerUp`, `nothing_to_decide` if the car has a newer lot.
 */
export async function offerRunnerUp(
  { db, offers }: Deps,
  staff: Staff,
  carId: number,
  shownId: number | undefined,
): Promise<AdminOffers | Refusal> {
  const lotId = await publishedLotId(db, carId)
  if (lotId === undefined) return refuse('not_found')
  if (shownId !== undefined && shownId !== lotId) return refuse('nothing_to_decide')
  const refused = await refuseParty(db, staff, { lotId })
  if (refused) return refused
  const offered = await offers.offerToRunnerUp(staff, lotId)
  return isRefusal(offered) ? offered : readOffers(db, carId)
}
