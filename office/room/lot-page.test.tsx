// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { ok, press } from '#web/testing/render-hook.tsx'
import { openOffice, page, READS } from '../testing/open-office.tsx'
import { rooms } from './rooms.ts'

const AT = '2026-11-22T09:00:00.000Z'
const lot = {
  ...{ id: 31, lot_id: 80, car_id: 31, product_id: 31, title_ar: 'كامري', title_en: 'Camry', image: null },
  ...{ auction_id: 3, auction_title_ar: 'مزاد', auction_title_en: 'Spring', auction_state: 'published', mode: 'timed' },
  ...{ position: 1, status: 'live', opening_price: 10_000, increments: [{ from: 0, step: 500 }], leader_id: 9 },
  ...{ reserve_price: 24_000, buy_now_price: null, price: 20_000, bids_count: 2, deposit_required: 1_000 },
  ...{ opens_at: AT, closes_at: '2026-11-22T13:00:00.000Z', extensions: 0, decide_by: null, seq: 3, is_newest: true },
}
const bid = (id: number, amount: number) => ({
  ...{ id, user_id: 111_111, amount, automatic: false, voided: false, created_at: `2026-11-22T10:0${id}:00.000Z` },
})
const offers = {
  ...{ status: 'awaiting_owner', amount: 20_000, turn: 'owner', decide_by: AT, spoken: null },
  ...{ buyers: [], runner_up: null },
}
const open = (more: object = {}, rights: Right[] = [...READS, 'auctions', 'lots.secrets']) =>
  openOffice(
    rooms,
    '/lots/80',
    {
      'GET /auction-lots/80': ok({ ...lot, ...more }),
      'GET /bids/31': ok(page(bid(2, 20_000), bid(1, 10_000))),
      'GET /lots/31/offers': ok(offers),
      'GET /refused-calls': ok(page()),
    },
    rights,
  )
const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.kp')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('.v')?.textContent,
    ]),
  )
const hasButton = (name: string) => screen.queryByRole('button', { name }) !== null

test('[BACK-171] a running lot shows its price beside the reserve, its bids, and the acts that are possible', async () => {
  await open()
  expect(figures()).toMatchObject({
    ...{
      'Price now': 'SAR 20,000',
      'Next bid from': 'SAR 20,500',
      'Against the reserve': 'SAR 4,000 below',
      Bids: '2',
    },
  })
  expect(screen.getByRole('img', { name: '2 bids, from 10,000 to 20,000 riyals' })).toBeTruthy()
  expect(['Add time', 'Pause', 'Withdraw', 'Announce'].map(hasButton)).toEqual([true, true, true, true])
  expect(screen.getByRole('link', { name: 'Control room' }).getAttribute('href')).toBe('/en/admin/room/3')
  await press(() => screen.getByRole('button', { name: /Void the bid of 20000/ }).click())
  expect(screen.getByRole('radio', { name: 'A decision of the management' })).toBeTruthy()
})

test('[BACK-171] without the right to secrets a running lot has no reserve, and without auctions no acts', async () => {
  await open({ reserve_price: null, leader_id: null }, READS as Right[])
  expect(Object.keys(figures())).not.toContain('Against the reserve')
  expect(['Add time', 'Announce'].some(hasButton)).toBe(false)
})

test('[BACK-171] a sale that waits for its seller is decided on the page of the lot', async () => {
  await open({ status: 'awaiting_owner', closes_at: AT })
  expect(['Approve for the seller', 'Reject for the seller', 'Add time'].map(hasButton)).toEqual([true, true, false])
})

test('[BACK-171] a lot whose car is in a newer auction has no acts, and says so', async () => {
  await open({ status: 'rejected', closes_at: AT, is_newest: false })
  expect(screen.getByText('The car is in a newer auction')).toBeTruthy()
  expect(hasButton('Offer to the next bidder')).toBe(false)
  expect(screen.queryByRole('navigation', { name: 'Parts of this page' })).toBeNull()
})

test('[BACK-172] the parts of a record are at addresses of their own', async () => {
  const { address } = await open()
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of this page' }))
  await press(() => tabs.getByRole('link', { name: 'Bidders' }).click())
  expect(address()).toBe('/lots/80?tab=bidders')
  expect(screen.getByRole('button', { name: 'Show who bid' })).toBeTruthy()
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bids and offers 2', 'Bidders'])
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Bidders')
})
