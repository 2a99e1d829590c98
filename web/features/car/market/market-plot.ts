import type { MarketSale } from '#contract/http/market.ts'
import { gridOf } from '#web/features/bidding/history/plot-path.ts'

/** Places in the plot: across in percent, down in pixels. */
export type MarketPlot = {
  dots: { sale: MarketSale; x: number; y: number; r: number }[]
  y: (amount: number) => number
  /** Round amounts for the grid lines. */
  grid: number[]
}

/** `start` leaves room for the amounts of the grid. */
export const AREA = { height: 220, start: 18, end: 97, top: 16, bottom: 204 } as const
const DOT = { least: 4, most: 8 }

/**
 * Sales over time, left to right in both languages. Fewer kilometres make a larger dot.
 * @param sales at least one
 * @param price the price now, which is inside too
 * @param until the right edge, in milliseconds
 */
export function marketPlotOf(sales: readonly MarketSale[], price: number, until: number): MarketPlot {
  const prices = [...sales.map((sale) => sale.price), price]
  const low = Math.min(...prices)
  const high = Math.max(...prices, low + 1)
  const from = Math.min(...sales.map(({ at }) => Date.parse(at)), until - 1)
  const lengths = sales.map(({ kilometres }) => kilometres)
  const least = Math.min(...lengths)
  const most = Math.max(...lengths, least + 1)
  const y = (amount: number) => AREA.bottom - ((amount - low) / (high - low)) * (AREA.bottom - AREA.top)
  return {
    y,
    grid: gridOf(low, high),
    dots: sales.map((sale) => ({
      sale,
      x: AREA.start + ((Date.parse(sale.at) - from) / (until - from)) * (AREA.end - AREA.start),
      y: y(sale.price),
      r: DOT.most - ((sale.kilometres - least) / (most - least)) * (DOT.most - DOT.least),
    })),
  }
}
