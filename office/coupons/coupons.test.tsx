// @vitest-environment happy-dom
import { createBrowserHistory } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, pass, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { openOffice, READS } from '../testing/open-office.tsx'
import { coupons } from './coupons.tsx'

const coupon = {
  id: 7,
  title: 'Spring',
  code: 'S1',
  discountCash: 50,
  discountPercentage: null,
  maxDiscount: null,
  start_at: null,
  end_at: '2026-12-01T09:00:00.000Z',
  uses_max: null,
  uses_per_member: 1,
  uses: 0,
  active: true,
  created_at: '2026-11-01T09:00:00.000Z',
}
const read = { ...ok(coupon), version: 'v1' }
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string | RegExp, value: string) => fireEvent.change(box(name), { target: { value } })
const save = async () => {
  await press(() => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  await pass()
}
const sentBodies = (calls: { method: string; body?: unknown }[], method: string) =>
  calls.filter((call) => call.method === method).map(({ body }) => body)

test('[BACK-91] a refused form keeps what was typed, and leads to the first field at fault', async () => {
  const errors = { code: ['It is taken.'] }
  const answers = { 'POST /coupons': refusal(422, { reason: 'invalid', errors }) }
  await openOffice(coupons, '/coupons/create', answers)
  type(/^Title/, 'Spring')
  type(/^Code/, 'S1')
  await save()
  expect(document.activeElement).toBe(box(/^Code/))
  expect([box(/^Title/).value, box(/^Code/).value]).toEqual(['Spring', 'S1'])
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('It is taken.')
  type(/^Code/, 'S2')
  expect(box(/^Code/).getAttribute('aria-invalid')).toBeNull()
})

test('a new thing begins with its first values, and is shown once it is added', async () => {
  const answers = { 'POST /coupons': ok(coupon), 'GET /coupons/7': read }
  const { calls, address } = await openOffice(coupons, '/coupons/create', answers)
  type(/^Title/, 'Spring')
  await save()
  expect(sentBodies(calls, 'POST')).toEqual([{ title: 'Spring', uses_per_member: 1, active: true }])
  expect([address(), toasts()]).toEqual(['/coupons/7', ['Added']])
})

test('[BACK-92] who leaves with typed values is asked, and not without any', async () => {
  const { go, address } = await openOffice(coupons, '/coupons/create')
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  type(/^Title/, 'Spring')
  await pass()
  await go('/coupons')
  expect([confirm.mock.calls.length, address()]).toEqual([1, '/coupons/create'])
  type(/^Title/, '')
  confirm.mockReturnValue(true)
  await go('/coupons')
  expect(address()).toBe('/coupons')
})

test('[BACK-92] the browser asks as well before a tab with typed values is closed', async () => {
  const leavesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  window.history.replaceState(null, '', '/en/admin/coupons/create')
  await openOffice(coupons, '/coupons/create', {}, [...READS, 'finance'], createBrowserHistory())
  expect(leavesAtOnce()).toBe(true)
  type(/^Title/, 'Spring')
  await pass()
  expect(leavesAtOnce()).toBe(false)
})

test('[BACK-34] a change sends only what was changed, based on the version that was read', async () => {
  const answers = { 'GET /coupons/7': read, 'PUT /coupons/7': ok(coupon) }
  const { calls, address } = await openOffice(coupons, '/coupons/7/edit', answers)
  type('Amount off', '٧٥٫٥')
  fireEvent.blur(box('Amount off'))
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '' } })
  await save()
  const [put] = calls.filter(({ method }) => method === 'PUT')
  expect([put?.body, put?.version]).toEqual([{ discountCash: 75.5, end_at: null }, 'v1'])
  expect([address(), toasts()]).toEqual(['/coupons/7', ['Saved']])
})

test('an update that would be lost is refused, names both values, and is based on the colleague’s next time', async () => {
  const theirs = { ...ok({ ...coupon, title: 'Summer' }), version: 'v2' }
  const lost = refusal(409, { reason: 'edited_meanwhile', data: { changed: [{ field: 'title', by: 'Saad' }] } })
  const answers = { 'GET /coupons/7': [read, theirs], 'PUT /coupons/7': [lost, ok(coupon)] }
  const { calls, address } = await openOffice(coupons, '/coupons/7/edit', answers)
  type(/^Title/, 'Autumn')
  await save()
  expect(screen.getByRole('alert').textContent).toMatch(/Summer.*Autumn/)
  expect([address(), box(/^Title/).value]).toEqual(['/coupons/7/edit', 'Autumn'])
  await save()
  const puts = calls.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ body, version }) => [body, version])).toEqual([
    [{ title: 'Autumn' }, 'v1'],
    [{ title: 'Autumn' }, 'v2'],
  ])
})

test('undo brings back what is saved', async () => {
  await openOffice(coupons, '/coupons/7/edit', { 'GET /coupons/7': read })
  type(/^Title/, 'Autumn')
  await press(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(box(/^Title/).value).toBe('Spring')
})
