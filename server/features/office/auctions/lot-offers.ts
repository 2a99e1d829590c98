import type * as z from 'zod'
import type { AdminOffers, offerAdminRoutes } from '#contract/http/office/cars/offers.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import {
  currentAmount,
  isByStaff,
  nextBidders,
  nextParty,
  type OfferRow,
  offersOn,
  openSpoken,
  outcomeOf,
  ROUNDS_MAX,
  readAnswer,
  roundsUsed,
  toOffer,
} from '../../offers/index.ts'
import { audited, refuseParty, type Staff } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { auditAnswer } from './lots.ts'
import { findNames, type LotRow, ownerPhoneOfLot, publishedLot, publishedLotId } from './lots-store.ts'

type Answer = z.output<typeof offerAdminRoutes.adminAnswerOffer.body>

/** The negotiations about the newest lot of a car, and the bidders to whom it can be offered now. */
export async function readOffers({ db }: Pick<OfficeDeps, 'db'>, carId: number): Promise<AdminOffers | Refusal> {
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

async function waitingSpoken(db: Database, { id: lotId, status }: LotRow): Promise<AdminOffers['spoken']> {
  const spoken = status === 'awaiting_owner' ? await openSpoken(db, lotId) : undefined
  if (!spoken) return null
  const { id, side, word: decision, amount, createdAt } = spoken
  return { id, side, decision, amount: toRiyals(amount), recorded_at: createdAt.toISOString() }
}

/** The party to answer in the present negotiation, and its amount. */
function tableFields(lot: LotRow, offers: readonly OfferRow[]): Pick<AdminOffers, 'turn' | 'amount' | 'rounds_used'> {
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
 * Records what the party that must answer said by phone; that party has to confirm it with a code. For cars of the house
 * staff are the owner's side themselves. Refusals: `not_found`, `conflict_of_interest`, `invalid`, those of `answerOffer`.
 */
export async function answerForSide(
  deps: OfficeDeps,
  staff: Staff,
  carId: number,
  { side, ...written }: Answer,
): Promise<AdminOffers | Refusal> {
  const lotId = await publishedLotId(deps.db, carId)
  if (lotId === undefined) return refuse('not_found')
  const refused = await refuseParty(deps.db, staff, { lotId })
  if (refused) return refused
  const answer = readAnswer(written)
  if (isRefusal(answer)) return answer
  const staffId = staff.actor.accountId
  if (side === 'buyer' || !(await isHouseLot(deps, lotId))) {
    const also = (tx: Tx, { word, amount, accountId }: { word: string; amount: number; accountId: number }) =>
      audited(tx, staff, {
        action: 'lot.answer_recorded',
        subject: `lot:${lotId}`,
        after: { carId, side, accountId, word, price: amount },
      })
    const recorded = await deps.offers.spoken.record({ lotId, side, answer, staffId, also })
    return isRefusal(recorded) ? recorded : readOffers(deps, carId)
  }
  const partyAnswer = { side, accountId: staffId, answer }
  const done = await deps.offers.answer(lotId, partyAnswer, async (tx, work) => {
    const answered = await work()
    if (!isRefusal(answered)) await auditAnswer(tx, staff, carId, answered)
    return answered
  })
  return isRefusal(done) ? done : readOffers(deps, carId)
}

const isHouseLot = async ({ db }: Pick<OfficeDeps, 'db'>, lotId: number): Promise<boolean> =>
  (await ownerPhoneOfLot(db, lotId)) === HOUSE_PHONE

/**
 * Offers a car whose sale was rejected to the next best bidder.
 * @param shownId the lot that staff look at; the newest where none is named
 * Refusals: those of `offerToRunnerUp`, `nothing_to_decide` where the car has a newer lot.
 */
export async function offerRunnerUp(
  deps: OfficeDeps,
  staff: Staff,
  carId: number,
  shownId: number | undefined,
): Promise<AdminOffers | Refusal> {
  const lotId = await publishedLotId(deps.db, carId)
  if (lotId === undefined) return refuse('not_found')
  if (shownId !== undefined && shownId !== lotId) return refuse('nothing_to_decide')
  const refused = await refuseParty(deps.db, staff, { lotId })
  if (refused) return refused
  const offered = await deps.offers.offerToRunnerUp({
    lotId,
    staffId: staff.actor.accountId,
    also: (tx, { accountId, max }) =>
      audited(tx, staff, {
        action: 'lot.offered_to_runner_up',
        subject: `lot:${lotId}`,
        before: { status: 'rejected' },
        after: { status: 'awaiting_owner', carId, buyerId: accountId, price: max },
      }),
  })
  return isRefusal(offered) ? offered : readOffers(deps, carId)
}
