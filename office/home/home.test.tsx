// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, refusal } from '#web/testing/render-hook.tsx'
import { openOffice } from '../testing/open-office.tsx'
import { home } from './home.ts'
import { countsOf } from './tasks.ts'

/** Loads the screen before a test stops the clock. */
await import('./home-page.tsx')
await import('./first-day.tsx')

const AT = '2026-11-22T09:00:00.000Z'
const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`)
const empty = {
  ...{ live_lots: 0, live_bids: 0, closing: [], upcoming: [], waiting: [] },
  sales: days.map((day) => ({ day, count: 0, amount: 0 })),
  members: days.map((day) => ({ day, count: 0 })),
  week_ago: { sold: null as number | null, members: null as number | null },
  week: { ended: 0, sold: 0, hours_to_payment: null as number | null },
  alone: false,
}
const open = (more: object = {}) => openOffice(home, '/', { 'GET /home': ok({ ...empty, ...more }) })
const figures = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [
        term.textContent,
        [...(term.nextElementSibling?.querySelectorAll('.v, .d') ?? [])].map(({ textContent }) => textContent),
      ]),
  )
const panel = (name: string) =>
  screen.getByRole('heading', { name: new RegExp(`^${name}`) }).closest('section, .pn') as HTMLElement

test('[BACK-60] the figures of a day and a week are sums, rates and whole hours', async () => {
  await open({
    ...{ live_lots: 3, live_bids: 1 },
    sales: days.map((day, index) => ({ day, count: index, amount: index * 1000.5 })),
    members: days.map((day, index) => ({ day, count: 7 - index })),
    week: { ended: 3, sold: 2, hours_to_payment: 5.6 },
    week_ago: { sold: 12_006, members: 0 },
  })
  expect(figures()).toEqual({
    'Live lots': ['3', '1 bid on them'],
    'Sold today': ['SAR 6,003', '6 cars −50% than at this hour a week ago'],
    'Sell-through': ['67%', '2 of 3 in seven days'],
    'Average time to payment': ['6 hours', 'last 30 days'],
    'Sold in seven days': ['SAR 21,010.50', '21 cars'],
    'New members today': ['1', '28 in seven days'],
  })
})

test('[BACK-60] a day without anything has no rate and no hours, and each list says that it is empty', async () => {
  await open()
  expect(figures()).toMatchObject({
    ...{ 'Sold today': ['SAR 0', '0 cars'], 'Sell-through': ['—', '0 of 0 in seven days'] },
    'Average time to payment': ['—', 'last 30 days'],
  })
  expect(panel('Waiting for you').textContent).toContain('Nothing waits.')
  expect(screen.getByText('No live lots now.')).toBeTruthy()
  expect(screen.getByText('No auction begins within a day.')).toBeTruthy()
})

test('[APR-11] a sole administrator reads that acts of two wait 24 hours', async () => {
  await open({ alone: true })
  expect(screen.getByText(/take effect after 24 hours/)).toBeTruthy()
})

test('[BACK-176] the first day’s list leads to each screen, and the first screen names what is missing until an auction is published', async () => {
  const steps = [
    { what: 'bank', done: true },
    { what: 'logo', done: false },
    { what: 'auction', done: false },
  ]
  const answers = { 'GET /home': ok(empty), 'GET /first-day': ok({ steps }) }
  const { address } = await openOffice(home, '/', answers, ['read', 'settings'])
  expect(screen.getByText('2 things are missing before the first auction.')).toBeTruthy()
  await press(() => screen.getByRole('link', { name: 'See what is missing' }).click())
  expect([address(), screen.getByText(/^1 of 3 are done/) !== null]).toEqual(['/first-day', true])
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Bank account of the houseBuyers transfer their money to it.Done',
    'LogoIt stands at the top of every page.Missing',
    expect.stringMatching(/^The first auction.*Missing$/),
  ])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    ['orders', 'site'].map((group) => `/en/admin/settings?group=${group}`).concat('/en/admin/auctions/create'),
  )
})

test('[BACK-176] a house with an auction has no such line', async () => {
  const answers = {
    'GET /home': ok(empty),
    'GET /first-day': ok({
      steps: [
        { what: 'logo', done: false },
        { what: 'auction', done: true },
      ],
    }),
  }
  await openOffice(home, '/', answers, ['read', 'settings'])
  expect(screen.queryByText(/before the first auction/)).toBeNull()
})

test('[BACK-60] work that waits leads to its list; work without a case is not shown', async () => {
  await open({
    waiting: [
      { what: 'transfers', count: 4, oldest_at: AT },
      { what: 'refunds', count: 0, oldest_at: null },
      { what: 'late_orders', count: 1, oldest_at: null },
    ],
  })
  const tasks = [
    ...within(panel('Waiting for you')).getAllByRole('link'),
    ...within(panel('Alerts')).getAllByRole('link'),
  ]
  expect(tasks.map((task) => decodeURIComponent(task.getAttribute('href') ?? ''))).toEqual([
    '/en/admin/bank-transfers?filter={"status":"under_review"}',
    '/en/admin/order-board',
  ])
  expect(tasks.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bank transfers to reviewOldest: .* ago4$/),
    'Review Orders past their due date',
  ])
})

test('[BACK-173] the menu counts the most of what waits behind an entry, and knows what is past a promise', () => {
  const counts = countsOf([
    { what: 'letters', count: 7, oldest_at: AT },
    { what: 'late_letters', count: 2, oldest_at: AT },
    { what: 'unpaid_orders', count: 3, oldest_at: AT },
    { what: 'refunds', count: 0, oldest_at: null },
  ])
  expect([...counts]).toEqual([
    ['/letters', { count: 7, isUrgent: true }],
    ['/orders', { count: 3, isUrgent: false }],
  ])
})

test('[BACK-173] a running lot shows its price, or its opening price, and whether it is paused; an unready auction is an alert', async () => {
  const lot = {
    ...{ lot_id: 1, auction_id: 5, car_id: 9, title_ar: 'كيا', title_en: 'Kia', image: null, status: 'live' },
    ...{ bids_count: 2, reserve_price: 25_000, seq: 1 },
  }
  await open({
    closing: [
      { ...lot, price: 20_000, opening_price: 10_000, closes_at: '2026-11-22T13:00:00.000Z' },
      { ...lot, lot_id: 2, price: null, opening_price: 30_000, closes_at: null },
    ],
    upcoming: [
      { id: 5, title_ar: 'م', title_en: 'Morning', starts_at: AT, lots_count: 3, without_pictures: 0 },
      { id: 6, title_ar: 'م', title_en: 'Evening', starts_at: AT, lots_count: 3, without_pictures: 1 },
    ],
  })
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Kia9SAR 20,0002not reached.*\d/),
    expect.stringMatching(/^Kia9SAR 30,0002not reachedPaused/),
  ])
  const coming = [...document.querySelectorAll('.of-rows li')].map(({ textContent }) => textContent)
  expect(coming).toEqual([
    expect.stringMatching(/Morning3 carsReady$/),
    expect.stringMatching(/Evening3 cars1 car without pictures$/),
  ])
  expect(within(panel('Alerts')).getByRole('link').textContent).toBe('Review Evening')
})

test('a first screen that cannot be read says so, tries again, and is read anew each half minute', async () => {
  const { calls } = await openOffice(home, '/', { 'GET /home': [refusal(500), ok({ ...empty, live_lots: 7 })] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This could not be read')
  await press(() => screen.getByRole('button').click())
  expect(figures()['Live lots']?.[0]).toBe('7')
  await pass(30_000)
  expect(calls).toHaveLength(3)
})
