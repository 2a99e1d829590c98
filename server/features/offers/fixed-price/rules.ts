import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { CarOnSale } from '../../catalogue/index.ts'
import { currentAmount, type Negotiation, type Outcome, type Side } from '../rules.ts'
import type { PriceOutcome, PriceTalk } from './store.ts'

/** The rights of a buyer at a fixed price; the deposit is checked in their wallet. */
export type BuyerRights = { active: boolean; phoneVerified: boolean; linked: readonly number[] }

/** The reason that a member may not buy a car at a fixed price, or offer a price for it; the car is locked. */
export function buyerRefusal(car: CarOnSale, buyerId: number, rights: BuyerRights): Refusal | undefined {
  if (car.type !== 'sale' || car.saleStatus !== 'for_sale' || car.price === null || car.inAuction)
    return refuse('not_for_sale')
  if (!rights.active) return refuse('account_inactive')
  if (car.ownerId === buyerId) return refuse('own_car')
  if (rights.linked.includes(car.ownerId)) return refuse('same_side')
  return rights.phoneVerified ? undefined : refuse('phone_not_verified')
}

/** The side on which a member is; undefined for others. */
export function sideOf({ ownerId, buyerId }: PriceTalk, accountId: number): Side | undefined {
  if (accountId === buyerId) return 'buyer'
  return accountId === ownerId ? 'owner' : undefined
}

/** The same offers, as the rules of every negotiation take them. They began with an offer in place of a bid. */
export const negotiationOf = ({ price, offers }: PriceTalk): Negotiation & Pick<PriceTalk, 'offers'> => ({
  bid: offers[0]?.amount ?? 0,
  ...{ openingPrice: 0, reservePrice: null, secondMax: null, increments: [] },
  fixedPrice: price,
  offers,
})

/** True if the price of a car fell to the waiting offer or below it: the buyer would pay more than anyone else. */
export const isOvertaken = (talk: PriceTalk): boolean => currentAmount(negotiationOf(talk)) >= talk.price

/** The result of the waiting offer when its negotiation ends so. */
export const lastOutcome = (outcome: PriceOutcome): Outcome => (outcome === 'lapsed' ? 'lapsed' : 'ended')
