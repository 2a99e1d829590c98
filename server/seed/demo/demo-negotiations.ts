import { fromRiyals } from '#contract/values/money.ts'
import type { Offers } from '#server/features/offers/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { auctions } from '../../../demo/index.ts'
import { lotsAwaiting } from '../store.ts'

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
