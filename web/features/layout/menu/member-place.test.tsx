// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { placeOf } from './links.ts'
import { MemberPlace } from './member-place.tsx'

const counts = { live: 5, favourites: 0, unread: 2, viewings: 1, waits: { purchases: 2, own_cars: 1, deliveries: 0 } }

test('[DASH-6] the navigation of the member’s place counts what is on a page, and what waits there', async () => {
  const answers = {
    'GET /dashboard/counts': ok(counts),
    'GET /profile': ok({ user: { image: null } }),
  }
  const { wrapper } = await renderOnPage(() => null, { answers })
  render(<MemberPlace session={{ token: 't', id: '7', name: 'Noura Al Harbi' }} info={undefined} />, { wrapper })
  await press(() => undefined)
  const [side, bar] = screen.getAllByRole('navigation')
  const names = (nav: HTMLElement | undefined) =>
    within(nav as HTMLElement)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(names(side).slice(0, 4)).toEqual([
    'Dashboard',
    'My bids5',
    'My purchasesWaiting for you 2',
    'My carsWaiting for you 1',
  ])
  expect(names(side)).toContain('Favourites')
  expect(names(side)).toContain('Notifications2')
  expect(names(side)).toContain('Viewings1')
  expect(names(bar)).toEqual(['Dashboard', 'My bids5', 'My purchasesWaiting for you 2', 'Wallet'])
})

test.each([
  ['/wallet', '/wallet'],
  ['/bank-transfer', '/wallet'],
  ['/invoice/$id', '/my-payments'],
  ['/my-cars/$id', '/my-cars'],
  ['/my-carsx', undefined],
  ['/', undefined],
  ['', undefined],
])('[DASH-6] %s is the page, or below the page, %s', (path, place) => expect(placeOf(path)).toBe(place))
