import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { afterCommit, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { notePurchase } from '../../bidding/index.ts'
import { type CarOnSale, lockForSale, publishSale, reserveCar } from '../../catalogue/index.ts'
import type { Events } from '../../events.ts'
import { placeHold } from '../../ledger/index.ts'
import { buyerRefusal, type Offers } from '../../offers/index.ts'
import { withFees } from '../create-order.ts'
import { openToBuyer } from '../payment/issue-invoice.ts'
import { buyerRights, insertPurchase, type NewPurchase, purchasedOrder } from './purchase-store.ts'

type OpenDeps = Pick<Platform, 'db' | 'live' | 'notices'> & { settings: Settings; events: Events }
type Deps = OpenDeps & { offers: Pick<Offers, 'talksOfCar'> }
/** `amount` in halalas: the price that the buyer saw; null if not given. */
type PurchaseRequest = { carId: number; amount: number | null }

/**
 * Buys a car for sale at its price: the car is reserved and its order opened in one transaction, under the car's lock.
 * Every offer on it ends; what the buyer's own one held counts as free.
 * Rules: docs/rules/orders.md, BUY-10 and on.
 * Refusals: `not_found`, `own_car`, `not_for_sale`, `price_moved`, `account_inactive`, `phone_not_verified`,
 * `deposit_required`.
 */
export async function buyCar(deps: Deps, caller: Caller, request: PurchaseRequest): Promise<RawAnswer | Refusal> {
  const buyerId = caller.accountId
  const { talksOfCar } = deps.offers
  return inTransaction(deps.db, async (tx) => {
    const car = await lockForSale(tx, request.carId)
    // The locks that serialise copies of a request, as everywhere: the subject first, then the members.
    const { wallets, open } = await talksOfCar.lock(tx, request.carId, [buyerId])
    return answerIdempotently(tx, caller, async () => {
      if (!car || car.saleStatus === 'draft') return refuse('not_found')
      const refused = await refusalOf(tx, car, buyerId, request.amount)
      if (refused) return refused
      const deposit = (await deps.settings.read(tx)).orders.purchaseDeposit
      const held = open.find((talk) => talk.buyerId === buyerId)?.deposit ?? 0
      if ((wallets.get(buyerId)?.available ?? 0) + held < deposit)
        return refuse('deposit_required', { data: { deposit_required: toRiyals(deposit) } })
      const price = car.price ?? 0
      const notOf = await notePurchase(tx, caller, { carId: car.id, lotId: null, amount: price })
      if (notOf) return notOf
      afterCommit(tx, await deps.notices(asQueryable(tx), boughtNotices(car, buyerId)))
      await talksOfCar.endSold(tx, open, buyerId)
      const orderId = await openPurchase(tx, deps, { carId: car.id, buyerId, price, deposit, negotiationId: null })
      return {
        message: { ar: 'السيارة محجوزة لك.', en: 'The car is reserved for you.' },
        data: { product_id: car.id, order: await purchasedOrder(tx, orderId) },
      }
    })
  })
}

async function refusalOf(tx: Tx, car: CarOnSale, buyerId: number, amount: number | null): Promise<Refusal | undefined> {
  const refused = buyerRefusal(car, buyerId, await buyerRights(tx, buyerId))
  if (refused) return refused
  if (amount === null || amount === car.price) return undefined
  return refuse('price_moved', { data: { price: toRiyals(car.price ?? 0) } })
}

/**
 * Reserves a car for its buyer and opens the order, at its price or at an agreed one. The buyer's wallet is locked, and
 * the deposit is free in it. @returns the order's id.
 */
export async function openPurchase(
  tx: Tx,
  deps: OpenDeps,
  { deposit, ...purchase }: NewPurchase & { deposit: number },
): Promise<number> {
  const { carId, buyerId } = purchase
  await reserveCar(tx, carId)
  const orderId = await insertPurchase(tx, await withFees(deps.settings, tx, { ...purchase, lotId: null }))
  if (deposit > 0) await placeHold(tx, { accountId: buyerId, kind: 'order', refId: orderId, amount: deposit })
  await deps.events.publish(tx, 'orderCreated', { orderId, lotId: null, carId, buyerId })
  await openToBuyer(tx, deps, orderId)
  afterCommit(tx, () => publishSale(deps.live, carId, 'reserved'))
  return orderId
}

function boughtNotices(car: CarOnSale, buyerId: number): Notice[] {
  const price = formatAmount(toRiyals(car.price ?? 0))
  return [
    {
      accountId: buyerId,
      kind: 'bought',
      url: '/win-auctions',
      carId: car.id,
      amount: car.price ?? 0,
      title: { ar: compose`اشتريت ${car.title.ar}`, en: compose`You bought ${car.title.en}` },
      body: {
        ar: compose`حُجزت لك السيارة بسعر ${price} ر.س.`,
        en: compose`The car is reserved for you at SAR ${price}.`,
      },
    },
    {
      accountId: car.ownerId,
      kind: 'car_sold',
      url: `/my-cars/${car.id}`,
      carId: car.id,
      amount: car.price ?? 0,
      title: { ar: compose`حُجزت ${car.title.ar}`, en: compose`${car.title.en} is reserved` },
      body: {
        ar: compose`اشتراها عضو بسعرها ${price} ر.س، وهي محجوزة له حتى يدفع.`,
        en: compose`A member bought it at its price of SAR ${price}; it is reserved until they pay.`,
      },
    },
  ]
}
