import * as z from 'zod'
import { wholeRiyals } from '../shapes.ts'

/** What may have changed since a car was listed before. Without a price the former one stays. */
export const againBody = z.strictObject({
  /** Never less than before. */
  kilometres: z.int().min(0).max(10_000_000),
  /** Whole riyals: the price of a car for sale, the hoped-for minimum of one for auction. */
  price: wholeRiyals.optional(),
})
