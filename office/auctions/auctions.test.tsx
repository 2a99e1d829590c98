// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { auctions } from './auctions.tsx'

await import('./build-page.tsx')

const lot = {
  ...{ lot_id: 80, car_id: 31, title_ar: 'كامري', title_en: 'Camry', image: null, status: 'scheduled' },
  ...{ opening_price: 20_000, price: null, bids_count: 2, reserve_price: null, closes_at: '2026-11-24T11:00:00.000Z' },
}
const auction = {
  ...{
    id: 3,
    title_ar: 'مزاد',
    title_en: 'Spring',
    mode: 'live',
    state: 'draft',
    starts_at: '2026-11-24T10:00:00.000Z',
  },
  ...{
    lots_count: 1,
    live_count: 0,
    ends_at: '2026-11-24T11:00:00.000Z',
    extension_mode: 'add',
    created_at: '2026-11-20T10:00:00.000Z',
    lots: [lot],
  },
}
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href')?.replace('/en/admin', ''))

test('a draft shows its lots, can be gone on with, and is removed after a question', async () => {
  const answers = { 'GET /auctions/3': ok(auction), 'DELETE /auctions/3': ok({ id: 3 }), 'GET /auctions': ok(page()) }
  const { calls, address } = await openOffice(auctions, '/auctions/3', answers, ['read', 'auctions'])
  expect(links()).toEqual(['/auctions', '/auctions/3/edit', '/auctions/create?copy=3', '/lots/80'])
  expect(screen.getByRole('row', { name: /Camry.*20,000.*2/ })).toBeTruthy()
  expect(screen.getAllByText('Live room')).toHaveLength(2)
  await act('Delete')
  expect([sent(calls).map(([call]) => call), address()]).toEqual([['DELETE /auctions/3'], '/auctions'])
})

test('[BACK-172] a published auction leads to its room, and cannot be removed', async () => {
  const answers = { 'GET /auctions/3': ok({ ...auction, state: 'published' }) }
  await openOffice(auctions, '/auctions/3', answers, ['read', 'auctions'])
  expect(links()).toEqual(['/auctions', '/room/3', '/auctions/create?copy=3', '/lots/80'])
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('cars that are free are taken into a new auction once', async () => {
  const free = { id: 31, title_ar: 'كامري', title_en: 'Camry', images: [], inspection_status: 'valid' }
  const answers = { 'GET /cars': ok(page({ ...free, inspection_valid_until: null })), 'GET /auctions': ok(page()) }
  const { calls } = await openOffice(auctions, '/auctions/create', answers, ['read', 'auctions'])
  await pass()
  expect(
    calls
      .map(({ path }) => path)
      .find((path) => path.includes('/cars?'))
      ?.split('?')[1],
  ).toBe('page=1&per_page=20&sort=-id&status=unlisted&type=auction')
  await press(() => screen.getByRole('button', { name: 'Add' }).click())
  expect(document.querySelectorAll('.of-plan > li')).toHaveLength(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Added' }).disabled).toBe(true)
})
