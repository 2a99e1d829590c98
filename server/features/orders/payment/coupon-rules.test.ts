import { expect, test } from 'vitest'
import { type Coupon, couponCode, couponDiscount, couponRefusal } from './coupon-rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const coupon: Coupon = {
  ...{ id: 1, code: 'EID10', discountCash: null, discountBps: 1_000, maxDiscount: null },
  ...{ startAt: null, endAt: null, usesMax: null, usesPerMember: 1, uses: 0, active: true },
}

test('[ORD-24] a coupon deducts its share or its sum, up to its ceiling, and never more than the fees', () => {
  expect(couponDiscount(coupon, 120_000)).toBe(12_000)
  expect(couponDiscount({ ...coupon, maxDiscount: 5_000 }, 120_000)).toBe(5_000)
  expect(couponDiscount({ ...coupon, maxDiscount: 0 }, 120_000)).toBe(0)
  expect(couponDiscount({ ...coupon, discountBps: null, discountCash: 20_000 }, 120_000)).toBe(20_000)
  expect(couponDiscount({ ...coupon, discountBps: null, discountCash: 20_000 }, 15_000)).toBe(15_000)
  expect(couponDiscount({ ...coupon, discountBps: null }, 120_000)).toBe(0)
  expect(couponCode(' eid10 ')).toBe('EID10')
})

test('[ORD-24] it counts from its first moment to before its last, as often as it is allowed', () => {
  const reason = (changed: Partial<Coupon>, own = 0) => couponRefusal({ ...coupon, ...changed }, own, now)?.refused
  const later = new Date(now.getTime() + 1)
  expect(reason({ startAt: now, endAt: later, usesMax: 1 })).toBeUndefined()
  expect(reason({ startAt: later })).toBe('coupon_invalid')
  expect(reason({ endAt: now })).toBe('coupon_invalid')
  expect(reason({ active: false })).toBe('coupon_invalid')
  expect(couponRefusal(undefined, 0, now)?.refused).toBe('coupon_invalid')
  expect(reason({ usesMax: 2, uses: 2 })).toBe('coupon_used_up')
  expect(reason({ usesMax: 2, uses: 1 })).toBeUndefined()
  expect(reason({ usesPerMember: 2 }, 2)).toBe('coupon_used_up')
  expect(reason({ usesPerMember: 2 }, 1)).toBeUndefined()
})
