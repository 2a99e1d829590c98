// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass } from '#web/testing/render-hook.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { search } from './search.ts'

await import('./search-page.tsx')

/** The answers to a search that finds nothing anywhere. */
const LISTS = ['cars', 'auctions', 'orders', 'invoices', 'users', 'bank-transfers', 'cases', 'contact-messages']
const nothing = Object.fromEntries(LISTS.map((list) => [`GET /${list}`, ok(page())]))

test('[BACK-162] a search finds things of every list that this person may read, and leads to each whole list', async () => {
  const answers = {
    ...nothing,
    'GET /cars': ok(page({ id: 31, title_ar: 'كامري', title_en: 'Camry', status: 'live', images: [] })),
    'GET /orders': ok(page({ id: 18, number: 'O-2026-000018', title: 'Camry', status: 'making' })),
    'GET /invoices': ok(page({ id: 7, number: 'INV-2026-000007', status: 'issued' })),
    'GET /bank-transfers': ok(page({ id: 4, user_name: 'Reem', status: 'under_review' })),
  }
  const { calls } = await openOffice([search], '/search?q=cam', answers)
  await pass()
  // Letters need a right of their own.
  expect(calls.map(({ path }) => path.replace('/api/admin/', ''))).toEqual(
    LISTS.slice(0, -1).map((list) => `${list}?page=1&per_page=8&search=cam&sort=-id`),
  )
  const links = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(links.map((link) => link.replace('/en/admin/', ''))).toEqual([
    ...['cars/31', 'cars?filter={"q":"cam"}', 'orders/18', 'orders?filter={"q":"cam"}'],
    ...['invoices/7', 'invoices?filter={"q":"cam"}', 'bank-transfers/4', 'bank-transfers?filter={"q":"cam"}'],
  ])
})

test('the id of a request finds why it failed', async () => {
  const id = 'd8f0c9aa-0000-4000-8000-000000000001'
  const call = {
    ...{ id: 4, call: 'POST /bid', at: '2026-11-20T18:03:00.000Z', reason: 'bid_too_low', times: 1, user_id: 9 },
    ...{ message: 'Your bid is too low.', request_id: id, product_id: 31, car: 'Camry', lot_id: 80, bidder_id: null },
    ...{ amount: 51_000, max_amount: null },
  }
  const { calls } = await openOffice([search], `/search?q=${id.toUpperCase()}`, {
    ...nothing,
    'GET /refused-calls': ok(page(call)),
  })
  await pass()
  expect(screen.getByText('Your bid is too low.')).toBeTruthy()
  expect(calls.find(({ path }) => path.includes('refused-calls'))?.path).toContain(`request_id=${id}`)
})
