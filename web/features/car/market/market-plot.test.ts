import { expect, test } from 'vitest'
import { AREA, marketPlotOf } from './market-plot.ts'

const sale = (slug: string, day: number, price: number, kilometres: number) => ({
  ...{ slug, title: slug, year: 2022, price, kilometres },
  at: `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`,
})

test('[SHOW-21] the plot runs from the oldest sale to now, holds the price now, and draws fewer kilometres larger', () => {
  const sales = [sale('new', 21, 100_000, 20_000), sale('old', 1, 90_000, 80_000)]
  const { dots, grid, y } = marketPlotOf(sales, 120_000, Date.parse('2026-10-31T12:00:00Z'))
  expect(dots.map(({ sale: { slug }, x, r }) => [slug, Math.round(x), r])).toEqual([
    ['new', Math.round(AREA.start + ((AREA.end - AREA.start) * 2) / 3), 8],
    ['old', AREA.start, 4],
  ])
  expect([y(120_000), dots[1]?.y]).toEqual([AREA.top, AREA.bottom])
  expect(grid).toEqual([90_000, 100_000, 110_000, 120_000])
})

test('[SHOW-21] sales of one price, one day and one distance have a place too', () => {
  const same = [sale('a', 1, 90_000, 50_000), sale('b', 1, 90_000, 50_000)]
  const { dots } = marketPlotOf(same, 90_000, Date.parse('2026-10-01T12:00:00Z'))
  for (const { x, y, r } of dots) expect([x, y, r].every(Number.isFinite)).toBe(true)
})
