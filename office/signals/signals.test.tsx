// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, toasts } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page, READS } from '../testing/open-office.tsx'
import { signals } from './signals.tsx'

const signal = {
  ...{ id: 6, kind: 'late_voids', first: { id: 9, name: 'Reem' }, second: null },
  lots: [{ id: 80, car_id: 31, auction_id: 3, title_ar: 'كامري', title_en: 'Camry' }],
  evidence: { last_at: '2026-11-20T10:00:00.000Z', same_browser: true, lots: 4 },
  ...{ found_at: '2026-11-20T10:00:00.000Z', seen_at: '2026-11-21T10:00:00.000Z' },
  ...{ closed_at: null as string | null, closed_by: null as number | null, outcome: null, reason: null },
}

test('a sign shows its people, cars and figures, and is judged with a reason', async () => {
  const { calls } = await openOffice(
    signals,
    '/signals/6',
    { 'GET /signals/6': ok(signal), 'POST /signals/6/close': ok(signal) },
    [...READS, 'members.personal', 'finance'],
  )
  expect(screen.getByRole('link', { name: 'Reem' }).getAttribute('href')).toBe('/en/admin/users/9')
  expect(screen.getByRole('link', { name: 'Camry' }).getAttribute('href')).toBe('/en/admin/cars/31')
  const figures = [...document.querySelectorAll('.of-json dd')].map(({ textContent }) => textContent)
  expect(figures.slice(1)).toEqual(['Yes', '4'])
  await act('Dealt with', { Reason: 'Both bids voided' })
  await act('Harmless', { Reason: 'Brothers' })
  expect(sent(calls)).toEqual([
    ['POST /signals/6/close', { outcome: 'handled', reason: 'Both bids voided' }],
    ['POST /signals/6/close', { outcome: 'harmless', reason: 'Brothers' }],
  ])
})

test('a sign that was judged is judged no more, and names its judge', async () => {
  const closed = { ...signal, closed_at: '2026-11-22T10:00:00.000Z', closed_by: 2, outcome: 'handled' }
  const judge = { 'GET /signals/6': ok(closed), 'GET /users': ok(page({ id: 2, name: 'Saad' })) }
  await openOffice(signals, '/signals/6', judge, [...READS, 'members.personal', 'finance'])
  expect(screen.queryByRole('button', { name: 'Harmless' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Saad' })).toBeTruthy()
})

test('the list looks for signs at once', async () => {
  const answers = { 'GET /signals': ok(page(signal)), 'POST /signals': ok({ found: 1 }) }
  const { calls } = await openOffice(signals, '/signals', answers, [...READS, 'members.personal', 'auctions'])
  await press(() => screen.getByRole('button', { name: 'Look now' }).click())
  expect(sent(calls).map(([call]) => call)).toEqual(['POST /signals'])
  expect(toasts()).toEqual(['Finished looking'])
})
