// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#web/testing/render-hook.tsx'
import { useBackCloses } from './use-back-closes.ts'

/** The browser's history: that of happy-dom cannot go back. */
let entries: unknown[]
let place: number

const goTo = (next: number) => {
  place = next
  Object.defineProperty(window.history, 'state', { value: entries[place], configurable: true })
}
const toRouter = vi.fn()
/** A press of *back* or *forward*, or the effect of `history.back()`. */
const go = (by: number) =>
  act(() => {
    goTo(place + by)
    window.dispatchEvent(Object.assign(new Event('popstate'), { state: entries[place] }))
  })

beforeEach(() => {
  entries = [{ page: 'home' }, { page: 'car' }]
  goTo(1)
  toRouter.mockClear()
  window.addEventListener('popstate', toRouter)
  vi.spyOn(History.prototype, 'pushState').mockImplementation((state) => {
    entries = [...entries.slice(0, place + 1), state]
    goTo(place + 1)
  })
  vi.spyOn(window.history, 'back').mockImplementation(() => go(-1))
})
afterEach(() => window.removeEventListener('popstate', toRouter))

const open = (isOn = true) => {
  const close = vi.fn()
  return { close, ...renderHook((on: boolean) => useBackCloses(close, on), { initialProps: isOn }) }
}

test('back closes the dialog and the page stays', () => {
  const { close } = open()
  expect(entries).toHaveLength(3)
  go(-1)
  expect(close).toHaveBeenCalledOnce()
  expect(entries[place]).toEqual({ page: 'car' })
  expect(toRouter).not.toHaveBeenCalled()
})

test('the dialog keeps the state of its page’s entry', () => {
  open()
  expect(entries[place]).toMatchObject({ page: 'car' })
})

test('back skips the entry of a dialog closed in another way, to the previous page', () => {
  const { close, unmount } = open()
  unmount()
  go(-1)
  expect(close).not.toHaveBeenCalled()
  expect(entries[place]).toEqual({ page: 'home' })
  expect(toRouter).toHaveBeenCalledOnce()
})

test('a second dialog over the first: back closes only the upper one, then the lower one', () => {
  const lower = open()
  const upper = open()
  expect(entries).toHaveLength(3)
  go(-1)
  expect([lower.close.mock.calls.length, upper.close.mock.calls.length]).toEqual([0, 1])
  upper.unmount()
  go(-1)
  expect([lower.close.mock.calls.length, upper.close.mock.calls.length]).toEqual([1, 1])
  expect(entries[place]).toEqual({ page: 'car' })
})

test('a dialog that closes while another is open leaves that one its back', () => {
  const lower = open()
  const upper = open()
  lower.unmount()
  go(-1)
  expect([lower.close.mock.calls.length, upper.close.mock.calls.length]).toEqual([0, 1])
})

test('forward to the entry of a closed dialog, and an ordinary back, belong to the router', () => {
  const { unmount } = open()
  go(-1)
  unmount()
  go(1)
  expect(toRouter).toHaveBeenCalledOnce()
  const again = open()
  expect(entries).toHaveLength(3)
  go(-1)
  expect(again.close).toHaveBeenCalledOnce()
  again.unmount()
  go(-1)
  expect(toRouter).toHaveBeenCalledTimes(2)
})

test('a dialog that is switched off, or not on yet, changes nothing', () => {
  const { close, rerender } = open(false)
  expect(entries).toHaveLength(2)
  rerender(true)
  expect(entries).toHaveLength(3)
  rerender(false)
  go(-1)
  expect(close).not.toHaveBeenCalled()
})

test('the same state at another address is another page', () => {
  const { close } = open()
  window.location.hash = '#elsewhere'
  go(-1)
  expect(close).not.toHaveBeenCalled()
  expect(toRouter).toHaveBeenCalled()
  window.location.hash = ''
})
