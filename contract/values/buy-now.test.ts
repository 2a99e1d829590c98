import { expect, test } from 'vitest'
import { offeredBuyNow } from './buy-now.ts'

test('[BUY-2] offers the buy-now price until the highest bid is above 80 % of it', () => {
  const offered = [null, 1, 80_000, 80_001].map((price) => offeredBuyNow(100_000, price))
  expect(offered).toEqual([100_000, 100_000, 100_000, null])
  expect(offeredBuyNow(null, null)).toBeNull()
})
