import { fromRiyals, HALALAS_PER_RIYAL } from '#contract/values/money.ts'
import type { Offers } from '#server/features/offers/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { auctions } from '../../../demo/index.ts'
import { carsTakingOffers, lotsAwaiting, robotIds } from '../store.ts'

/** Lets owners of the demo make the counter-offers of `demo`, once the data is in place. */
export async function openNegotiations(deps: { db: Database; offers: Pick<Offers, 'decide'> }): Promise<void> {
  const asked = new Map(auctions.flatMap((auction) => auction.lots).map((lot) => [lot.car, lot.counter]))
  for (const { slug, lotId, ownerId } of await lotsAwaiting(deps.db, [...asked.keys()])) {
    const riyals = asked.get(slug)
    const amount = riyals === undefined ? undefined : fromRiyals(riyals)
    if (amount === undefined) continue
    await deps.offers.decide(lotId, { side: 'owner', accountId: ownerId, answer: { word: 'counter', amount } })
  }
}

type Answered = 'counter' | 'decline' | 'accept' | 'withdraw' | undefined
/** Offers of robots on cars at a fixed price, by the place of the car, with their answers: one of each state. */
const talks: readonly { car: number; offered: number; answer: Answered }[] = [
  { car: 0, offered: 0.93, answer: 'counter' },
  { car: 0, offered: 0.9, answer: undefined },
  { car: 0, offered: 0.75, answer: 'decline' },
  { car: 1, offered: 0.88, answer: 'withdraw' },
  { car: 1, offered: 0.94, answer: undefined },
  { car: 2, offered: 0.95, answer: 'accept' },
]
const ASKED = 0.97

/** Lets members of the demo offer prices below fixed ones, and their owners answer. */
export async function openPriceTalks({ db, offers }: { db: Database; offers: Pick<Offers, 'priceOffers'> }) {
  const [cars, robots] = [await carsTakingOffers(db), await robotIds(db)]
  for (const [index, talk] of talks.entries()) {
    const [car, buyerId] = [cars[talk.car], robots[index]]
    if (!car || car.price === null || buyerId === undefined) continue
    const price = car.price
    const partOf = (share: number) => Math.round((price * share) / ROUNDED) * ROUNDED
    const as = (accountId: number) => ({
      accountId,
      idempotencyKey: undefined,
      language: 'ar' as const,
      requestId: 'demo',
    })
    await offers.priceOffers.make(as(buyerId), { carId: car.id, amount: partOf(talk.offered) })
    const made = await offers.priceOffers.list(as(buyerId), { product_id: car.id, page: 1, per_page: 1 })
    const [offer] = made.offers.data
    if (!offer || talk.answer === undefined) continue
    const side = as(talk.answer === 'withdraw' ? buyerId : car.ownerId)
    const answer =
      talk.answer === 'counter'
        ? { word: talk.answer, amount: partOf(ASKED) }
        : { word: WORDS[talk.answer], seen: null }
    await offers.priceOffers.answer(side, offer.id, answer)
  }
}

const WORDS = { decline: 'reject', accept: 'accept', withdraw: 'withdraw' } as const
const ROUNDED = 500 * HALALAS_PER_RIYAL
