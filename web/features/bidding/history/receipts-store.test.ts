// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { logIn, logOut } from '#web/platform/device/session.ts'
import { keepReceipt, readReceipts } from './receipts-store.ts'

const car = { title: 'تويوتا', slug: 'toyota-4' }
const receipt = (index: number) => ({ payload: `{"max_amount":${90_000 + index}}`, signature: 's', key_id: 1, index })
const enter = (id: string) => logIn({ id, name: 'سارة', token: `token of ${id}` })
const stored = () => JSON.stringify({ ...localStorage })
afterEach(() => localStorage.clear())

test('[ACC-50] receipts and searches leave the device at the log-out, and a late answer keeps none', () => {
  enter('7')
  keepReceipt(receipt(1), car)
  localStorage.setItem('recentSearches', '["lexus"]')
  expect(readReceipts()).toHaveLength(1)
  logOut()
  keepReceipt(receipt(2), car)
  expect(stored()).not.toMatch(/9000|lexus/)
  enter('7')
  expect(readReceipts()).toEqual([])
})

test('[ACC-50] another account on the same device gets none of them, also without a log-out between', () => {
  enter('7')
  keepReceipt(receipt(1), car)
  const left = localStorage.getItem('bidReceipts') ?? ''
  enter('8')
  expect(stored()).not.toContain('90001')
  localStorage.setItem('bidReceipts', left)
  expect(readReceipts()).toEqual([])
  keepReceipt(receipt(2), car)
  expect(readReceipts().map(({ payload }) => payload)).toEqual([receipt(2).payload])
  expect(stored()).not.toContain('90001')
})

test('[ACC-50] the same member keeps them over a new session', () => {
  enter('7')
  keepReceipt(receipt(1), car)
  logIn({ id: 7, name: 'سارة', token: 'after a new phone' })
  expect(readReceipts()).toHaveLength(1)
})
