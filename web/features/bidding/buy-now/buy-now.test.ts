// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { aCar } from '#web/testing/a-car.ts'
import type { Stage } from '../panel/bid-rules.ts'
import { buyNowOf } from './buy-now.tsx'

test('[BUY-2] the price is shown before the opening, before the turn and while the car is open', () => {
  const car = aCar()
  const shown = (['soon', 'ahead', 'open', 'held', 'over', 'sold'] as Stage[]).map((stage) => buyNowOf({ car, stage }))
  expect(shown).toEqual([90_000, 90_000, 90_000, null, null, null])
  expect(buyNowOf({ car: aCar({ bid: 72_001 }), stage: 'open' })).toBeNull()
})
