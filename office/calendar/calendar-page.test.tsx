// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, refusal } from '#web/testing/render-hook.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { calendar } from './calendar.ts'

/** Loads the screen before a test stops the clock. */
await import('./calendar-page.tsx')

const auction = {
  id: 3,
  title_ar: 'م',
  title_en: 'Evening',
  state: 'published',
  lots_count: 1,
  live_count: 0,
  ends_at: null,
}
const late = { ...auction, starts_at: '2026-11-21T22:30:00.000Z' }
const draft = {
  ...auction,
  id: 4,
  title_en: 'Morning',
  state: 'draft',
  lots_count: 2,
  starts_at: '2026-11-30T20:00:00Z',
}
const open = (at = '/calendar', more: object = {}) =>
  openOffice([calendar], at, { 'GET /auctions': ok(page(late, draft)), ...more })
const entries = () =>
  screen.getAllByRole('listitem').flatMap((day, index) => {
    const links = [...day.querySelectorAll('a')]
    return links.map((link) => [index + 1, link.getAttribute('href')?.replace('/en/admin', ''), link.textContent])
  })
const asked = (calls: { path: string }[]) => calls.map(({ path }) => path.split('?')[1])

test('a calendar begins with the month of today, and an auction is on its day in Riyadh', async () => {
  const { calls } = await open()
  expect(asked(calls)).toEqual(['month=2026-11&per_page=100&page=1&sort=starts_at'])
  expect(screen.getAllByRole('listitem')).toHaveLength(30)
  expect(entries()).toEqual([
    [22, '/auctions/3', expect.stringMatching(/1:30.*Evening.*Ended · 1 car$/)],
    [30, '/auctions/4', expect.stringMatching(/11:00.*Morning.*Draft · 2 cars$/)],
  ])
  expect(document.querySelector('.cal .on b')?.textContent).toBe('22')
})

test('the next month is in the address, and a month that is none is that of today', async () => {
  const { calls, address, go } = await open('/calendar?month=2026-12')
  await press(() => screen.getByRole('button', { name: 'Next month' }).click())
  expect([address(), asked(calls).at(-1)?.slice(0, 13)]).toEqual(['/calendar?month=2027-01', 'month=2027-01'])
  expect([screen.getAllByRole('listitem').length, document.querySelector('.cal .on')]).toEqual([31, null])
  await go('/calendar?month=2027-13')
  expect(asked(calls).at(-1)?.slice(0, 13)).toBe('month=2026-11')
})

test('a month of many pages is read whole', async () => {
  const first = { ...page(late), last_page: 2, total: 2 }
  const { calls } = await open('/calendar', { 'GET /auctions': [ok(first), ok(page(draft))] })
  expect(asked(calls).map((query) => new URLSearchParams(query).get('page'))).toEqual(['1', '2'])
  expect(entries()).toHaveLength(2)
})

test.each([
  [5, 5, undefined],
  [7, 4, '3 more'],
])('[BACK-179] of a day with %i auctions %i are shown, the others folded', async (count, shown, rest) => {
  const many = Array.from({ length: count }, (_, index) => ({ ...late, id: index + 1 }))
  await open('/calendar?week=2026-11-22', { 'GET /auctions': ok(page(...many)) })
  expect(document.querySelectorAll('.cal > li > a')).toHaveLength(shown)
  expect(document.querySelector('.cal summary')?.textContent).toBe(rest)
})

test('a month that cannot be read says why, with its days', async () => {
  await open('/calendar', { 'GET /auctions': refusal(500, { message: 'Out of order' }) })
  expect(screen.getByRole('alert').textContent).toContain('Out of order')
  expect(screen.getAllByRole('listitem')).toHaveLength(30)
})

test('[BACK-178] a week has seven days from Sunday on, is read from both of its months, and leads to the next one', async () => {
  const november = ok(page(late, draft))
  const { calls, address } = await open('/calendar', { 'GET /auctions': [november, november, ok(page())] })
  await press(() => screen.getByRole('link', { name: 'Week' }).click())
  expect(address()).toBe('/calendar?week=2026-11-22')
  expect(entries()).toEqual([[1, '/auctions/3', expect.stringContaining('Evening')]])
  await press(() => screen.getByRole('button', { name: 'Next week' }).click())
  expect(address()).toBe('/calendar?week=2026-11-29')
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  expect(asked(calls).map((query) => query?.slice(6, 13))).toEqual(['2026-11', '2026-11', '2026-12'])
  expect(entries().map(([place]) => place)).toContain(2)
})
