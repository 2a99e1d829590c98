import { expect, test } from 'vitest'
import { PLOT, plotOf } from './plot-path.ts'

test('keeps the price until the next bid, rising from left to right', () => {
  const plot = plotOf(
    [
      { at: 0, amount: 120_000 },
      { at: 50, amount: 140_000 },
      { at: 100, amount: 168_500 },
    ],
    100,
  )
  expect(plot.path).toBe('M58.0 110.0H58.0V110.0H184.0V67.9H310.0V8.0H310.0')
  expect(plot.grid).toEqual([120_000, 140_000, 160_000])
})

test('a single bid is a flat line', () => {
  const plot = plotOf([{ at: 10, amount: 5000 }], 20)
  expect(plot.x(10)).toBe(PLOT.start)
  expect(plot.y(5000)).toBe(PLOT.bottom)
  expect(plot.path).not.toContain('NaN')
})
