import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller, type Done } from '#server/platform/http/idempotency/idempotency.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { notePurchase } from '../../bidding/index.ts'
import { lockForSale, publishSale, reserveCar } from '../../catalogue/index.ts'
import type { Events } from '../../events.ts'
import { lockWallet, placeHold } from '../../ledger/index.ts'
import { withFees } from '../create-order.ts'
import { openToBuyer } from '../payment/issue-invoice.ts'
import { buyerRights, insertPurchase, purchasedOrder } from './purchase-store.ts'

type Deps = Pick<Platform, 'db' | 'live' | 'notices'> & { settings: Settings; events: Events }
type Car = NonNullable<Awaited<ReturnType<typeof lockForSale>>>

/** `amount` in halalas: the price that the buyer saw; null if not given. */
type PurchaseRequest = { carId: number; amount: number | null }

/**
 * Buys a car for sale at its price: the car is reserved and its order opened in one transaction, under the car's lock.
 * Rules: docs/rules/orders.md, BUY-10 and on.
 * Refusals: `not_found`, `own_car`, `not_for_sale`, `price_moved`, `account_inactive`, `phone_not_verified`,
 * `deposit_required`.
 */
export async function buyCar(deps: Deps, caller: Caller, request: PurchaseRequest): Promise<RawAnswer | Refusal> {
  const { answer, publishNotices } = await inTransaction(deps.db, async (tx) => {
    const car = await lockForSale(tx, request.carId)
    // The locks that serialise copies of a request, as everywhere: the subject first, then the member.
    const { available } = await lockWallet(tx, caller.accountId)
    const deposit = (await deps.settings.read(tx)).orders.purchaseDeposit
    let publishNotices: (() => void) | undefined
    const answered = await answerIdempotently(tx, caller, async () => {
      if (!car || car.saleStatus === 'draft') return refuse('not_found')
      const refused = await refusalOf(tx, car, caller.accountId, request.amount)
      if (refused) return refused
      if (available < deposit) return refuse('deposit_required', { data: { deposit_required: toRiyals(deposit) } })
      const notOf = await notePurchase(tx, caller, { carId: car.id, lotId: null, amount: car.price ?? 0 })
      if (notOf) return notOf
      const notify = await deps.notices(asQueryable(tx), boughtNotices(car, caller.accountId))
      publishNotices = () => {
        publishSale(deps.live, car.id, 'reserved')
        notify()
      }
      return write(tx, deps, car, { buyerId: caller.accountId, deposit })
    })
    return { answer: answered, publishNotices: publishNotices }
  })
  publishNotices?.()
  return answer
}

async function refusalOf(tx: Tx, car: Car, buyerId: number, amount: number | null): Promise<Refusal | undefined> {
  const { active, phoneVerified, linked } = await buyerRights(tx, buyerId)
  if (car.type !== 'sale' || car.saleStatus !== 'for_sale' || car.price === null || car.inAuction)
    return refuse('not_for_sale')
  if (!active) return refuse('account_inactive')
  if (car.ownerId === buyerId) return refuse('own_car')
  if (linked.includes(car.ownerId)) return refuse('same_side')
  if (!phoneVerified) return refuse('phone_not_verified')
  if (amount !== null && amount !== car.price) return refuse('price_moved', { data: { price: toRiyals(car.price) } })
  return undefined
}

/** The buyer's wallet is locked, and the deposit is there. */
async function write(
  tx: Tx,
  deps: Deps,
  car: Car,
  { buyerId, deposit }: { buyerId: number; deposit: number },
): Promise<Done> {
  if (car.price === null) throw new Error(`car ${car.id} is sold without a price`)
  await reserveCar(tx, car.id)
  const sale = await withFees(deps.settings, tx, { carId: car.id, lotId: null, buyerId, price: car.price })
  const orderId = await insertPurchase(tx, sale)
  if (deposit > 0) await placeHold(tx, { accountId: buyerId, kind: 'order', refId: orderId, amount: deposit })
  await deps.events.publish(tx, 'orderCreated', { orderId, lotId: null, carId: car.id, buyerId })
  await openToBuyer(tx, deps, orderId)
  return {
    message: { ar: 'السيارة محجوزة لك.', en: 'The car is reserved for you.' },
    data: { product_id: car.id, order: await purchasedOrder(tx, orderId) },
  }
}

function boughtNotices(car: Car, buyerId: number): Notice[] {
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
