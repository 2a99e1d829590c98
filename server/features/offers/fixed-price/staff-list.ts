import type { AdminPriceOffer } from '#contract/http/office/cars/price-offers.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { PageQuery } from '#server/platform/http/request/paging.ts'
import { listOf } from '../../staff/index.ts'
import { currentAmount, nextParty } from '../rules.ts'
import { negotiationOf } from './rules.ts'
import { listPriceTalks, type PriceTalk } from './store.ts'

type Query = PageQuery & {
  search?: string | undefined
  product_id?: number | undefined
  user_id?: number | undefined
  status?: 'open' | 'over' | 'house' | undefined
}

/** Offers of all members on fixed prices. Only the two sides answer; staff are the side of the house. */
export const readPriceOffers = (db: Database, query: Query): Promise<Paged<AdminPriceOffer>> =>
  listOf(
    query,
    (search, _sort, place) => {
      const { status, product_id: carId, user_id: buyerId } = query
      const isForHouse = status === 'house'
      const isOpen = status && status !== 'over'
      return listPriceTalks(db, { search, carId, buyerId, isOpen, isForHouse }, place)
    },
    toAdminPriceOffer,
  )

export function toAdminPriceOffer(talk: PriceTalk): AdminPriceOffer {
  const negotiation = negotiationOf(talk)
  return {
    id: talk.id,
    product_id: talk.carId,
    title_ar: talk.titleAr,
    title_en: talk.titleEn,
    owner_id: talk.ownerId,
    user_id: talk.buyerId,
    user_name: talk.buyerName,
    status: talk.outcome ?? 'open',
    price: toRiyals(talk.price),
    amount: toRiyals(currentAmount(negotiation)),
    turn: talk.outcome === null ? nextParty(negotiation) : null,
    of_house: talk.ofHouse,
    deposit: toRiyals(talk.deposit),
    made_at: talk.openedAt.toISOString(),
    decide_by: talk.outcome === null ? talk.decideBy.toISOString() : null,
    order_id: talk.orderId,
  }
}
