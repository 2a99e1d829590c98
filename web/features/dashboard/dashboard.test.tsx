// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logIn } from '#web/platform/device/session.ts'
import { aCar, bidder } from '#web/testing/a-car.ts'
import { type Answers, lost, ok, openWindow, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import type { DashboardData, NextStep } from './queries.ts'

const AT = '2026-11-24T09:00:00.000Z'
const step = {
  ...{ kind: 'pay', product: { id: 4, slug: 'toyota-4', title: 'Toyota', image: null }, title: null, reason: null },
  ...{ notice_id: null, amount: 920.5, by: AT, url: '/win-auctions?order=5' },
} as NextStep
const wallet = {
  ...{ available_balance: 1000.5, frozen_balance: 500, pending_amount: 0 },
  current_plan: { name: 'Gold', active_lots: 1, active_lots_limit: 3 as number | null },
}
const lot = { ...aCar(), viewer: null, result: 'leading' }
const won = {
  ...aCar({ id: 6, title: 'Kia' }),
  order: { id: 5, status: 'pending', invoice_status: 'issued', total: 51_380 },
}
const empty = {
  dashboard: {
    counts: { next_steps: 0, live: 0, leading: 0, outbid: 0, won: 0, favourites: 0, unread: 0 },
    next_steps: [],
    first_steps: null as { phone: boolean; deposit: boolean; favourite: boolean } | null,
  },
  ...{ won_auctions: [], subscribed_auctions: [], notifications: [], favourites: [], shipping: [], deliveries: [] },
  ...{ contact_us: null, about: null, wallet, errors: {} },
}

async function open(part: object = {}, answers: Answers = {}) {
  logIn({ token: 't', id: 7, name: 'Noura Al Harbi' })
  const data = { ...empty, ...part } as unknown as DashboardData // what the page reads of it
  const page = await renderOnPage(() => null, { answers: { 'GET /dashboard': ok(data), ...answers } })
  render(<DashboardPage />, { wrapper: page.wrapper })
  await press(() => undefined)
  return page
}
const withSteps = (...next_steps: NextStep[]) => ({ dashboard: { ...empty.dashboard, next_steps } })
const part = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement

test('[DASH-3] a part that could not be read is said in its place, and the rest is shown', async () => {
  const missing = { won_auctions: null, favourites: null, wallet: null }
  const { callsTo } = await open({ ...missing, subscribed_auctions: [lot] })
  expect(screen.getAllByRole('alert')).toHaveLength(3)
  for (const name of ['Won, or awaiting the seller', 'Favourites', 'Wallet'])
    expect(within(part(name)).getByRole('alert').textContent).toContain('This part could not be loaded')
  expect(part('My bids').textContent).toContain('You lead')
  await press(() => within(part('Wallet')).getByRole('button').click())
  expect(callsTo('GET /dashboard')).toHaveLength(2)
})

test('[DASH-1] a member for whom nothing waits sees that, and no empty parts', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello Noura')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Nothing needs you.')
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(parts).toEqual(['Wallet'])
  expect(screen.getByRole('link', { name: 'Browse auctions' }).getAttribute('href')).toBe('/auctions?status=live')
})

test('[DASH-2] [DASH-8] the nearest step is large with the filled button, and its car is in no other part', async () => {
  const subscribe = { ...step, kind: 'subscribe', product: null, amount: null, by: null, url: '/packages' }
  const waiting = { ...aCar({ id: 4, title: 'Toyota' }), viewer: null, result: 'outbid' }
  await open({ ...withSteps(step, subscribe as NextStep), subscribed_auctions: [waiting, { ...lot, id: 5 }] })
  const card = screen.getByRole('article', { name: 'Toyota' })
  expect(card.textContent).toMatch(/Your car is waiting for payment.*Toyota.*To pay: SAR 920\.50.*Deadline.*24 Nov/)
  const [row] = within(part('After that')).getAllByRole('listitem')
  expect(row?.textContent).toContain('A deposit that you get back in full.')
  expect(row?.textContent).not.toContain('Deadline')
  const links = [card, row as HTMLElement].flatMap((place) => within(place).getAllByRole('link'))
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.className.includes('primary')]),
  ).toEqual([
    ['Pay: Toyota', '/win-auctions?order=5', true],
    ['The car', '/car/toyota-4', false],
    ['Packages', '/packages', false],
  ])
  expect(within(part('My bids')).getAllByRole('listitem')).toHaveLength(1)
})

test('[DASH-7] a new member sees the way to the first bid, with a button for the next step only', async () => {
  const steps = [{ ...step, kind: 'subscribe', product: null, amount: null, by: null, url: '/packages' } as NextStep]
  const first_steps = { phone: true, deposit: false, favourite: false }
  await open(
    { dashboard: { ...empty.dashboard, next_steps: steps, first_steps } },
    { 'GET /page/packages': ok({ packages: [{ deposit: 5000 }, { deposit: 1000 }] }) },
  )
  const way = part('Start here')
  expect(way.textContent).toContain('1 of 4 done')
  expect(within(way).getAllByRole('listitem')[0]?.textContent).toBe('Verify your phone: done')
  const links = within(way).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Deposit SAR 1,000', '/packages'],
  ])
  expect(screen.queryByRole('heading', { name: 'Waiting for you' })).toBeNull()
})

test('[DASH-4] a refusal shows its reason in place of the text, and is read once it is followed', async () => {
  const refused = {
    ...step,
    kind: 'refused',
    product: null,
    title: 'Your refund',
    reason: 'Another name',
    amount: null,
  }
  const { callsTo } = await open(withSteps({ ...refused, notice_id: 31 } as NextStep), {
    'POST /read-notification': ok(),
  })
  const [row] = within(part('Waiting for you')).getAllByRole('listitem')
  expect(row?.textContent).toContain('Another name')
  expect(row?.textContent).not.toContain('Open it to see why')
  const link = within(part('Waiting for you')).getByRole('link')
  link.addEventListener('click', (event) => event.preventDefault())
  await press(() => fireEvent.click(link))
  expect(callsTo('POST /read-notification').map(({ body }) => body)).toEqual([{ id: 31 }])
})

test('a lot shows who leads now: the live place of the member comes before the one that was read', async () => {
  const overtaken = { ...aCar({ id: 5, viewer: { ...bidder, is_leading: false } }), result: 'leading' }
  const unknown = { ...aCar({ id: 6 }), viewer: null, result: 'leading', closes_at: null }
  await open({ subscribed_auctions: [overtaken, unknown] })
  const rows = within(part('My bids')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.match(/You lead|You were outbid/)?.[0])).toEqual([
    'You were outbid',
    'You lead',
  ])
})

test('a won car shows the state of its invoice while it is unpaid, then that of its order', async () => {
  const making = { ...won, id: 7, order: { ...won.order, status: 'making', id: 8 } }
  await open({ won_auctions: [won, making, { ...won, id: 9, order: null }] })
  const rows = within(part('Won, or awaiting the seller')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    ...['KiaWaiting for paymentSAR 51,380', 'KiaPapers being preparedSAR 51,380'],
    'KiaWaiting for the sellerSAR 50,000',
  ])
  const links = within(part('Won, or awaiting the seller')).getAllByRole('link', { name: 'Kia' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...['/win-auctions?order=5', '/win-auctions?order=8', '/win-auctions'],
  ])
})

test.each([
  [{ active_lots: 1, active_lots_limit: 3 }, '1 of 3 cars'],
  [{ active_lots: 0, active_lots_limit: null }, 'No cars now'],
])('a wallet shows its balances, and how many cars the package has: %o', async (plan, words) => {
  await open({ wallet: { ...wallet, current_plan: { name: 'Gold', ...plan } } })
  const purse = part('Wallet')
  const rows = within(purse).getAllByRole('term')
  expect(rows.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)).toEqual([
    ...['Held SAR 500', 'Under review SAR 0'],
    `Gold ${words}`,
  ])
  expect(purse.textContent).toContain('SAR 1,000.50')
  await press(() => within(purse).getByRole('button').click())
  expect(openWindow()?.name).toBe('topUp')
})

test('a dashboard that a lost connection kept away is asked for again', async () => {
  await open({}, { 'GET /dashboard': [lost, ok(empty)] })
  expect(screen.getByRole('alert').textContent).toContain('Your dashboard could not be loaded')
  await press(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(screen.queryByRole('alert')).toBeNull()
})
