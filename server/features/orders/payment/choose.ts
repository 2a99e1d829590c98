import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { OrderRow } from '../store.ts'
import { type Coupon, couponCode, couponDiscount, couponRefusal } from './coupon-rules.ts'
import { amountsWith } from './order-amounts.ts'
import { couponUsesOf, type OfferedItem } from './payment-store.ts'

/** A buyer's choices beside the car. */
export type Choice = { coupon?: string | undefined; services?: readonly number[] | undefined }

export type Chosen = {
  items: OfferedItem[]
  coupon: Coupon | undefined
  amounts: ReturnType<typeof amountsWith>
}

type Order = Pick<OrderRow, 'id' | 'price' | 'clientFees' | 'administrativeFees' | 'shippingAmount' | 'vatBps'> & {
  buyerId: number
}
type Known = {
  offered: readonly OfferedItem[]
  now: Date
  findCoupon: (code: string) => Promise<Coupon | undefined>
}

/** The services and the coupon that a buyer names, and the order's cost with them. Nothing is written. */
export async function chooseFor(tx: Tx, order: Order, choice: Choice, known: Known): Promise<Chosen | Refusal> {
  const wanted = new Set(choice.services ?? [])
  const items = known.offered.filter(({ id }) => wanted.has(id))
  if (items.length < wanted.size) return refuse('service_unknown')
  const coupon = await couponFor(tx, order, choice.coupon, known)
  if (isRefusal(coupon)) return coupon
  const discount = coupon ? couponDiscount(coupon, order.clientFees + order.administrativeFees) : 0
  const services = items.map(({ price, taxable }) => ({ amount: price, taxable }))
  return { items, coupon, amounts: amountsWith(order, { services, discount }) }
}

async function couponFor(
  tx: Tx,
  order: Order,
  written: string | undefined,
  known: Known,
): Promise<Coupon | Refusal | undefined> {
  const code = couponCode(written ?? '')
  if (code === '') return undefined
  const coupon = await known.findCoupon(code)
  if (!coupon) return refuse('coupon_invalid')
  const use = { couponId: coupon.id, accountId: order.buyerId, exceptOrderId: order.id }
  return couponRefusal(coupon, await couponUsesOf(tx, use), known.now) ?? coupon
}
