import * as z from 'zod'
import { route } from './route.ts'
import { idIn, instant, money } from './shapes.ts'

/** A car that the house sold at auction. */
export const marketSale = z.object({
  slug: z.string(),
  title: z.string(),
  year: z.int(),
  kilometres: z.int(),
  price: money,
  /** The end of its lot. */
  at: instant,
})
export type MarketSale = z.infer<typeof marketSale>

/** What similar cars brought at auction: the same model, at most three years older or newer. */
export const market = z.object({
  count: z.int(),
  /** The middle half of the prices: the lower and the upper quartile, each the price of a sale. */
  from: money,
  to: money,
  /** Newest first. */
  points: z.array(marketSale),
})
export type Market = z.infer<typeof market>

export const marketRoutes = {
  market: route({
    method: 'GET',
    path: '/market',
    summary: 'What cars of a model and year brought at auction; null while there are too few sales',
    access: 'public',
    query: z.object({ model: idIn, year: z.coerce.number().int().min(1900).max(2100) }),
    data: z.object({ market: market.nullable() }),
  }),
}
