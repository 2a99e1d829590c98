// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass } from '#web/testing/render-hook.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { search } from './search.ts'

await import('./search-page.tsx')

test('a search finds cars, people, orders and invoices, and leads to each whole list', async () => {
  const answers = {
    'GET /cars': ok(page({ id: 31, title_ar: 'كامري', title_en: 'Camry', status: 'live', images: [] })),
    'GET /users': ok(page()),
    'GET /orders': ok(page({ id: 18, number: 'O-2026-000018', title: 'Camry', status: 'making' })),
    'GET /invoices': ok(page({ id: 7, number: 'INV-2026-000007', status: 'issued' })),
  }
  const { calls } = await openOffice([search], '/search?q=cam', answers)
  await pass()
  expect(calls.map(({ path }) => path.split('?')[1])).toEqual(
    Array.from({ length: 4 }, () => 'page=1&per_page=8&search=cam&sort=-id'),
  )
  expect(screen.getByRole('link', { name: 'Camry' }).getAttribute('href')).toBe('/en/admin/cars/31')
  const wholes = screen
    .getAllByRole('link', { name: 'See the whole list' })
    .map((link) => link.getAttribute('href') ?? '')
  // Nothing was found among the people.
  const lists = ['cars', 'orders', 'invoices'].map((list) => `/en/admin/${list}?filter={"q":"cam"}`)
  expect(wholes.map(decodeURIComponent)).toEqual(lists)
  for (const number of ['O-2026-000018', 'INV-2026-000007'])
    expect(screen.getByRole('link', { name: number })).toBeTruthy()
})

test('the id of a request finds why it failed', async () => {
  const id = 'd8f0c9aa-0000-4000-8000-000000000001'
  const call = {
    ...{ id: 4, call: 'POST /bid', at: '2026-11-20T18:03:00.000Z', reason: 'bid_too_low', times: 1, user_id: 9 },
    ...{ message: 'Your bid is too low.', request_id: id, product_id: 31, car: 'Camry', lot_id: 80, bidder_id: null },
    ...{ amount: 51_000, max_amount: null },
  }
  const lists = Object.fromEntries(['cars', 'users', 'orders', 'invoices'].map((list) => [`GET /${list}`, ok(page())]))
  const { calls } = await openOffice([search], `/search?q=${id.toUpperCase()}`, {
    ...lists,
    'GET /refused-calls': ok(page(call)),
  })
  await pass()
  expect(screen.getByText('Your bid is too low.')).toBeTruthy()
  expect(calls.find(({ path }) => path.includes('refused-calls'))?.path).toContain(`request_id=${id}`)
})
