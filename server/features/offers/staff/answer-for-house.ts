import type { priceOfferAdminRoutes as routes } from '#contract/http/office/cars/price-offers.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, refuse } from '#server/platform/http/refusal.ts'
import { audited, type GuardedAct, refuseParty } from '../../staff/index.ts'
import { toAdminPriceOffer } from '../fixed-price/staff-list.ts'
import { findPriceTalk, type PriceTalk } from '../fixed-price/store.ts'
import type { Offers } from '../offers.ts'

type Answer = typeof routes.adminAnswerPriceOffer

const ACTIONS = {
  accept: 'price_offer.accepted',
  counter: 'price_offer.countered',
  reject: 'price_offer.rejected',
  withdraw: 'price_offer.withdrawn',
} as const

/**
 * Answers an offer on a car of the house. Two persons give it below its price; one turns an offer down, or takes back
 * the house's own price.
 * Refusals: `not_found` also for the car of another owner, `amount_invalid`, `conflict_of_interest`, those of
 * `answerLocked`.
 */
export const answerForHouse = ({ offers }: { offers: Offers }): GuardedAct<Answer> => ({
  party: async (tx, { params }) => partiesOf(await findPriceTalk(tx, params.id)),
  amount: async (_tx, { body }) => fromRiyals(body.amount) ?? null,
  needsTwo: async (_tx, _staff, { body: { decision } }) => decision === 'accept' || decision === 'counter',
  run: async (tx, staff, { params: { id }, body: { decision: word, amount: riyals } }) => {
    const amount = fromRiyals(riyals)
    if (amount === undefined) return refuse('amount_invalid')
    const before = await offers.priceOffers.lock(tx, id)
    if (!before?.talk.ofHouse) return refuse('not_found')
    const refused = await refuseParty(tx, staff, partiesOf(before.talk))
    if (refused) return refused
    const answer = word === 'counter' ? { word, amount } : { word, seen: amount }
    const step = await offers.priceOffers.answerLocked(tx, before, {
      ...{ side: 'owner' as const, by: staff.actor.accountId, answer },
    })
    if (isRefusal(step)) return step
    const talk = await written(tx, id)
    await audited(tx, staff, {
      ...{ action: ACTIONS[word], subject: `car:${talk.carId}`, reason: staff.reason },
      before: stateOf(before.talk),
      after: stateOf(talk),
    })
    return toAdminPriceOffer(talk)
  },
})

const partiesOf = (talk: PriceTalk | undefined) => (talk ? { carId: talk.carId, accountId: talk.buyerId } : {})

/** What the second person compares: who would buy the car at which amount below which price. */
const stateOf = ({ outcome, price, buyerId, offers }: PriceTalk) => ({
  status: outcome ?? 'open',
  ...{ price, buyerId, amount: offers.at(-1)?.amount ?? null },
})

async function written(tx: Tx, id: number): Promise<PriceTalk> {
  const talk = await findPriceTalk(tx, id)
  if (!talk) throw new Error(`negotiation ${id} is gone`)
  return talk
}
