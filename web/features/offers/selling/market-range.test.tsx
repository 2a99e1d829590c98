// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, renderOnPage } from '#web/testing/render-hook.tsx'
import { MarketRange } from './market-range.tsx'

const market = { count: 6, from: 61_500, to: 70_000, points: [] }

test.each([
  ['7', '2021', market, /^We sold 6 similar cars at auction, half of them between SAR.61,500 and SAR.70,000\.$/],
  ['7', '2021', null, undefined],
])('[SHOW-21] model %s of %s: the range of sales, or nothing', async (model, year, answer, text) => {
  const { wrapper, calls } = await renderOnPage(() => null, { answers: { 'GET /market': ok({ market: answer }) } })
  render(<MarketRange model={model} year={year} />, { wrapper })
  await pass()
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/market?model=7&year=2021'])
  const found = screen.queryByText(/similar/)?.textContent?.replaceAll(/[\u2066-\u2069]/g, '')
  if (text) expect(found).toMatch(text)
  else expect(found).toBeUndefined()
})

test('asks for nothing before model and year are chosen', async () => {
  const { wrapper, calls } = await renderOnPage(() => null)
  render(<MarketRange model="" year="20" />, { wrapper })
  await pass()
  expect(calls).toEqual([])
})
