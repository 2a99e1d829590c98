import type { CaseFault } from '#contract/values/case-states.ts'
import { partOf } from '#contract/values/fees.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, RefusalError, refuse } from '#server/platform/http/refusal.ts'
import { isHouse } from '../../accounts/index.ts'
import { withdrawCar } from '../../catalogue/index.ts'
import type { Posting } from '../../ledger/index.ts'
import { type FullOrder, itemsOf, lockFullOrder, settledPostings } from '../payment/payment-store.ts'
import { cancelOpenShipping } from '../shipping/close-shipping.ts'
import { returnShipping } from '../shipping/return-shipping.ts'
import { lockOpenShipping } from '../shipping/shipping-store.ts'
import { isPaidStatus } from '../states.ts'
import { type EndDeps, endOrder, endSale, lockForEnd } from './end-order.ts'

/**
 * What a returned order had cost, in halalas without VAT; `tax` is that of all of it. `registration` and `shipping` are
 * what the one at fault bears: `costs`, with its VAT. `reduced` had come back before. The buyer gets `back`.
 */
export type Returned = {
  buyerId: number
  isHouseCar: boolean
  /** The buyer had the car: it is not back yet. */
  isAway: boolean
  price: number
  fees: number
  services: number
  registration: number
  shipping: number
  tax: number
  discount: number
  reduced: number
  commission: number
  costs: { registration: number; shipping: number; shippingTax: number }
  back: number
}

/**
 * Takes a paid sale back, whatever has become of its car, in the caller's transaction. All that the buyer had paid is
 * in their wallet, without registration and delivery if they are at fault; the seller bears these if they are. Days in
 * the yard and kept days of grace stay paid. A car that the buyer has waits for `takeCarBack`.
 * @throws RefusalError `not_found`, `order_not_pending` for an order that is not paid.
 */
export async function returnOrder(
  tx: Tx,
  deps: EndDeps,
  { orderId, fault, reason }: { orderId: number; fault: CaseFault; reason: string | null },
): Promise<Returned> {
  const locked = await lockForEnd(tx, orderId)
  if (isRefusal(locked)) throw new RefusalError(locked)
  const order = await lockFullOrder(tx, orderId)
  if (!order) throw new RefusalError(refuse('not_found'))
  if (!isPaidStatus(order.status)) throw new RefusalError(refuse('order_not_pending'))
  const isHouseCar = await isHouse(tx, order.ownerId)
  const parts = await partsOf(tx, order, isHouseCar)
  const delivery = await returnDelivery(tx, deps, order, { isKept: fault === 'buyer', reason })
  const { registration } = parts
  const costs = {
    registration,
    shipping: order.shippingAmount + delivery.borne,
    shippingTax: partOf(order.shippingAmount, order.vatBps) + delivery.borneTax,
  }
  const inOrder = { ...costs, shipping: order.shippingAmount, shippingTax: costs.shippingTax - delivery.borneTax }
  const kept = keptLines(fault, isHouseCar, fault === 'buyer' ? inOrder : costs)
  const buyersCosts = fault === 'buyer' ? inOrder : { registration: 0, shipping: 0, shippingTax: 0 }
  const keptSum = buyersCosts.registration + buyersCosts.shipping + buyersCosts.shippingTax
  const isAway = order.status === 'finished'
  const done = await endOrder(tx, deps, orderId, {
    cause: 'returned',
    reason,
    refusal: async () => undefined,
    keepDeposit: async () => undefined,
    notices: () => [],
    returned: { kept, isAway, buyersCosts: { ...buyersCosts, vatBps: order.vatBps } },
  })
  if (isRefusal(done)) throw new RefusalError(done)
  afterCommit(tx, done.publishNotices)
  return {
    ...{ buyerId: order.buyerId, isHouseCar, isAway, ...parts, costs },
    shipping: order.shippingAmount + delivery.price,
    tax: order.taxAmount + delivery.tax,
    back: order.total - parts.reduced - keptSum + delivery.back,
  }
}

/** The house has a returned car again: its sale ends, and it is not on show. The caller's transaction commits it. */
export async function takeCarBack(tx: Tx, deps: EndDeps, orderId: number): Promise<{ buyerId: number }> {
  const locked = await lockForEnd(tx, orderId)
  if (isRefusal(locked)) throw new RefusalError(locked)
  await endSale(tx, deps, locked.lot, locked.order, withdrawCar)
  return { buyerId: locked.order.buyerId }
}

/** The parts of a paid order's total. Services without VAT are fees of the state for the registration. */
async function partsOf(tx: Tx, order: FullOrder, isHouseCar: boolean) {
  const { price, discount, commission, commissionTax, servicesAmount } = order
  const items = await itemsOf(tx, order.id)
  const registration = items.filter(({ taxable }) => !taxable).reduce((sum, { amount }) => sum + amount, 0)
  const booked = await settledPostings(tx, order.id)
  const left = booked.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...{ price, discount, registration, services: servicesAmount - registration },
    fees: order.clientFees + order.administrativeFees,
    reduced: order.total - left,
    commission: isHouseCar ? 0 : commission + commissionTax,
  }
}

/** What stays with the house of a return: the buyer's costs, or what the seller bears for them. */
function keptLines(fault: CaseFault, isHouseCar: boolean, costs: Returned['costs']): Posting[] {
  const { registration, shipping, shippingTax } = costs
  const lines: Record<CaseFault, Posting[]> = {
    buyer: [
      { account: 'services', amount: registration },
      { account: 'shipping', amount: shipping },
      { account: 'vat', amount: shippingTax },
    ],
    seller: [
      { account: 'sellers', amount: -(registration + shipping + shippingTax) },
      { account: 'services', amount: registration },
      // Damages carry no VAT.
      { account: 'shipping', amount: shipping + shippingTax },
    ],
    house: [],
  }
  return (fault === 'seller' && isHouseCar ? [] : lines[fault]).filter(({ amount }) => amount !== 0)
}

/**
 * Returns a delivery that was paid separately. One that began is kept from a buyer at fault, else somebody bears it.
 */
async function returnDelivery(
  tx: Tx,
  deps: EndDeps,
  order: FullOrder,
  { isKept, reason }: { isKept: boolean; reason: string | null },
): Promise<{ price: number; tax: number; back: number; borne: number; borneTax: number }> {
  const request = await lockOpenShipping(tx, order.id)
  const none = { price: 0, tax: 0, back: 0, borne: 0, borneTax: 0 }
  const price = request?.paymentId ? (request.price ?? 0) : 0
  const tax = request?.paymentId ? (request.taxAmount ?? 0) : 0
  if (!request) return none
  if (request.loadedAt === null) {
    await cancelOpenShipping(tx, deps, order, reason)
    return { ...none, price, tax, back: price + tax }
  }
  if (request.paymentId === null) return none
  if (isKept) return { ...none, price, tax, borne: price, borneTax: tax }
  return { price, tax, back: await returnShipping(tx, deps, order, request, reason), borne: price, borneTax: tax }
}
