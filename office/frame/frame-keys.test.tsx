// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, pass, press } from '#web/testing/render-hook.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { useKeyPress } from '../ui/keys/use-key-press.ts'
import { useFrameKeys } from './frame-keys.tsx'

/** Loaded before the clock of a test stands still. */
await Promise.all([import('./palette.tsx'), import('./keys-sheet.tsx')])

const approve = vi.fn()
function Keys() {
  useKeyPress(({ code }) => code === 'KeyA' && approve())
  return useFrameKeys().window
}

const coupons = describeList('GET /coupons', {
  ...{ at: '/coupons', title: 'coupons', one: 'coupon', glyph: 'tag', right: 'read.money', order: '-id' },
  head: () => <Keys />,
  to: (row) => `/coupons/${row.id}`,
  columns: [{ field: 'code', kind: 'code' }],
  choose: { right: 'read.money', can: () => true, Acts: () => null },
})
const approvals = { path: '/approvals', right: 'read', render: () => <Keys /> } as const

const rows = { 'GET /coupons': ok(page({ id: 1, code: 'ONE' }, { id: 2, code: 'TWO' })) }
const open = (answers: Parameters<typeof openOffice>[2] = {}) =>
  openOffice([coupons, approvals], '/coupons', { ...rows, ...answers }, ['read', 'read.money'])
const key = async (code: string, more: object = {}) => {
  await press(() => fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code.slice(-1), ...more }))
  await pass()
}
const focused = () => document.activeElement?.textContent

test('[BACK-164] J and K go over the rows of a list, and X chooses the one with the focus', async () => {
  await open()
  await key('KeyJ')
  expect(focused()).toBe('ONE')
  await key('KeyJ')
  await key('KeyJ')
  expect(focused()).toBe('TWO')
  await key('KeyX')
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Choose [^a]/ })
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true])
  await key('KeyK')
  expect(focused()).toBe('ONE')
})

test('[BACK-164] G and a letter open a screen, whose own keys do not hear the letter', async () => {
  const { address } = await open()
  await key('KeyG')
  await key('KeyA')
  expect(address()).toBe('/approvals')
  expect(approve).not.toHaveBeenCalled()
  await key('KeyA')
  expect(approve).toHaveBeenCalledTimes(1)
})

test('[BACK-164] D makes the rows denser, and the device remembers it', async () => {
  await open()
  await key('KeyD')
  expect(document.documentElement.dataset.density).toBe('compact')
  expect(localStorage.getItem('officeDensity')).toBe('compact')
  await key('KeyD')
  expect(document.documentElement.dataset.density).toBeUndefined()
})

test('[BACK-164] "?" shows the keys, and letters that are switched off do nothing', async () => {
  await open()
  await key('Slash', { key: '?' })
  expect(screen.getByRole('dialog').textContent).toContain('Next row')
  await press(() => screen.getByRole('checkbox', { name: 'Letter keys' }).click())
  await press(() => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))
  await key('KeyJ')
  expect(focused()).not.toBe('ONE')
  localStorage.clear()
})

async function type(text: string): Promise<void> {
  await press(() => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } }))
  await press(() => vi.advanceTimersByTime(250))
  await pass()
}
const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('[BACK-162] "/" finds things and screens by typing, and Enter opens the chosen one', async () => {
  const car = { id: 31, title_ar: 'كامري', title_en: 'Camry', status: 'live', images: [] }
  const { address } = await open({
    'GET /cars': ok(page(car)),
    'GET /auctions': ok(page()),
    'GET /invoices': ok(page()),
    'GET /bank-transfers': ok(page()),
  })
  await key('Slash', { key: '/' })
  await type('ca')
  expect(shown()).toEqual(['Camry#31Live', 'Calendar', 'Cars', 'Categories', 'Results for “ca”'])
  const field = screen.getByRole('combobox')
  await press(() => fireEvent.keyDown(field, { key: 'ArrowUp' }))
  await press(() => fireEvent.keyDown(field, { key: 'ArrowDown' }))
  await press(() => fireEvent.keyDown(field, { key: 'Enter' }))
  expect(address()).toBe('/cars/31')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("[BACK-162] a text that begins with '>' finds screens alone, and reads no list", async () => {
  const { calls } = await open()
  await key('Slash', { key: '/' })
  await type('> calen')
  expect(shown()).toEqual(['Calendar'])
  expect(calls.map(({ path }) => path).filter((path) => path.includes('search='))).toEqual([])
})
