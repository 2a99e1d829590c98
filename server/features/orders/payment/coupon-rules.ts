import { partOf } from '#contract/values/fees.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'

/** The input of a coupon's use; amounts in halalas, the percentage in basis points. */
export type Coupon = {
  id: number
  code: string
  discountCash: number | null
  discountBps: number | null
  maxDiscount: number | null
  startAt: Date | null
  endAt: Date | null
  usesMax: number | null
  usesPerMember: number
  uses: number
  active: boolean
}

/** The spelling of a coupon: 'eid 10' and 'EID-10' are two codes, 'eid10' and ' EID10 ' are one. */
export const couponCode = (written: string): string => written.trim().toUpperCase()

/** True if a member who has used it `own` times may use it once more. */
export function couponRefusal(coupon: Coupon | undefined, own: number, now: Date): Refusal | undefined {
  if (!coupon?.active) return refuse('coupon_invalid')
  if (coupon.startAt !== null && now < coupon.startAt) return refuse('coupon_invalid')
  if (coupon.endAt !== null && now >= coupon.endAt) return refuse('coupon_invalid')
  const isUsedUp = coupon.usesMax !== null && coupon.uses >= coupon.usesMax
  return isUsedUp || own >= coupon.usesPerMember ? refuse('coupon_used_up') : undefined
}

/**
 * The deduction of a coupon, in halalas: never more than the operator's fees, because the car's price is its owner's.
 */
export function couponDiscount(coupon: Coupon, ownFees: number): number {
  const wanted = coupon.discountCash ?? partOf(ownFees, coupon.discountBps ?? 0)
  return Math.min(wanted, coupon.maxDiscount ?? wanted, ownFees)
}
