/** One accepted bid on the plot; times in milliseconds, amounts in riyals. */
export type PlotPoint = { at: number; amount: number }

export type Plot = {
  path: string
  /** The positions of points, in the plot's own units. */
  x: (at: number) => number
  y: (amount: number) => number
  /** Round amounts for the grid lines. */
  grid: number[]
}

export const PLOT = { width: 320, height: 120, start: 58, end: 310, top: 8, bottom: 110 } as const

const ROUND = [1, 2, 2.5, 5, 10]
const LINES = 3

/** A step between grid lines that people read easily. */
function roundStep(span: number): number {
  const rough = Math.max(span / LINES, 1)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  return (ROUND.find((factor) => factor * magnitude >= rough) ?? 10) * magnitude
}

/** Round amounts between two others, for grid lines. */
export function gridOf(low: number, high: number): number[] {
  const step = roundStep(high - low)
  const grid: number[] = []
  for (let line = Math.ceil(low / step) * step; line <= high; line += step) grid.push(line)
  return grid
}

/**
 * The price over time as stairs: it stays until the next bid. Left to right in both languages.
 * @param points at least one, oldest first
 * @param until the right edge: now, or the close
 */
export function plotOf(points: readonly PlotPoint[], until: number): Plot {
  const first = points[0] ?? { at: until, amount: 0 }
  const last = points.at(-1) ?? first
  const from = first.at
  const to = Math.max(until, last.at, from + 1)
  const low = first.amount
  const high = Math.max(last.amount, low + 1)
  const x = (at: number) => PLOT.start + ((at - from) / (to - from)) * (PLOT.end - PLOT.start)
  const y = (amount: number) => PLOT.bottom - ((amount - low) / (high - low)) * (PLOT.bottom - PLOT.top)
  const stairs = points.map(({ at, amount }) => `H${x(at).toFixed(1)}V${y(amount).toFixed(1)}`)
  const path = `M${x(from).toFixed(1)} ${y(low).toFixed(1)}${stairs.join('')}H${x(to).toFixed(1)}`
  return { path, x, y, grid: gridOf(low, high) }
}
