import type { PriceOffer } from '#contract/http/price-offers.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { saleFields } from '../../auctions/index.ts'
import { carImages, selectCars } from '../../catalogue/index.ts'
import { toSellerRates } from '../my-cars.ts'
import { currentAmount } from '../rules.ts'
import { toTalks } from '../to-negotiation.ts'
import type { PriceDeps } from './deps.ts'
import { negotiationOf, sideOf } from './rules.ts'
import { findPriceTalk, listPriceTalks, type PriceOutcome, type PriceTalk } from './store.ts'

type Viewing = { accountId: number; language: Language }
type Query = PageQuery & {
  side?: 'owner' | 'buyer' | undefined
  product_id?: number | undefined
  state?: 'open' | 'over' | undefined
}

/** The caller's negotiations at fixed prices, as buyer and as owner; those not over first. */
export async function listPriceOffers(
  { db, settings }: PriceDeps,
  viewing: Viewing,
  query: Query,
): Promise<{ offers: Paged<PriceOffer>; seller_rates: ReturnType<typeof toSellerRates>; offer_hours: number }> {
  const place = pageOf(query)
  const { side, product_id: carId, state } = query
  const isOpen = state && state === 'open'
  const { rows, total } = await listPriceTalks(db, { memberId: viewing.accountId, side, carId, isOpen }, place)
  const { fees, orders } = await settings.current()
  const offers = await present(db, rows, viewing, fees)
  return { offers: toPaged(offers, place, total), seller_rates: toSellerRates(fees), offer_hours: orders.offerHours }
}

/** One negotiation for the answer of the call that changed it. */
export async function showTalk(tx: Tx, { settings }: PriceDeps, id: number, viewing: Viewing): Promise<PriceOffer> {
  const talk = await findPriceTalk(tx, id)
  const [offer] = talk ? await present(tx, [talk], viewing, (await settings.read(tx)).fees) : []
  if (!offer) throw new Error(`negotiation ${id} is gone`)
  return offer
}

async function present(
  reader: Reader,
  talks: readonly PriceTalk[],
  { accountId, language }: Viewing,
  fees: SettingsValues['fees'],
): Promise<PriceOffer[]> {
  if (talks.length === 0) return []
  const carIds = talks.map(({ carId }) => carId)
  const cars = await selectCars(reader).where('cars.id', 'in', carIds).execute()
  return talks.map((talk) => {
    const car = cars.find(({ id }) => id === talk.carId)
    const side = sideOf(talk, accountId) ?? 'buyer'
    const negotiation = negotiationOf(talk)
    const outcome = talk.outcome === null ? ('open' as const) : OUTCOMES[talk.outcome]
    return {
      id: talk.id,
      product_id: talk.carId,
      slug: talk.slug,
      title: language === 'ar' ? talk.titleAr : talk.titleEn,
      image: (car && carImages(car, language)[0]) ?? null,
      side,
      state: talk.outcome ?? 'open',
      price: toRiyals(talk.price),
      amount: toRiyals(currentAmount(negotiation)),
      deposit: toRiyals(talk.deposit),
      made_at: talk.openedAt.toISOString(),
      decide_by: talk.outcome === null ? talk.decideBy.toISOString() : null,
      ended_at: talk.endedAt?.toISOString() ?? null,
      order_id: side === 'buyer' ? talk.orderId : null,
      fee_rates: saleFields({ price: talk.price, status: 'for_sale', deposit: null }, fees).fee_rates,
      negotiation: toTalks(negotiation, side, { outcome, decideBy: talk.decideBy }),
    }
  })
}

const OUTCOMES: Record<PriceOutcome, 'agreed' | 'rejected' | 'lapsed'> = {
  agreed: 'agreed',
  lapsed: 'lapsed',
  declined: 'rejected',
  withdrawn: 'rejected',
  sold: 'rejected',
  bought: 'rejected',
  gone: 'rejected',
  repriced: 'rejected',
}
