// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#web/testing/render-hook.tsx'
import { useBackCloses } from './use-back-closes.ts'

/** The browser's history: happy-dom has none that goes back. */
let entries: unknown[]
let place: number

const goTo = (next: number) => {
  place = next
  Object.defineProperty(window.history, 'state', { value: entries[place], configurable: true })
}
const toRouter = vi.fn()
/** The press of *back* or *forward*, or what `history.back()` does. */
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

test('back closes the window and the page stays', () => {
  const { close } = open()
  expect(entries).toHaveLength(3)
  go(-1)
  expect(close).toHaveBeenCalledOnce()
  expect(entries[place]).toEqual({ page: 'car' })
  expect(toRouter).not.toHaveBeenCalled()
})

test('the window keeps what the entry of its page knows', () => {
  open()
  expect(entries[place]).toMatchObject({ page: 'car' })
})

test('back passes over the entry of a window that was closed in another way, to the page before', () => {
  const { close, unmount } = open()
  unmount()
  go(-1)
  expect(close).not.toHaveBeenCalled()
  expect(entries[place]).toEqual({ page: 'home' })
  expect(toRouter).toHaveBeenCalledOnce()
})

test('a second window over the first: back closes the upper one alone, then the lower one', () => {
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

test('a window that closes while another is open leaves that one its back', () => {
  const lower = open()
  const upper = open()
  lower.unmount()
  go(-1)
  expect([lower.close.mock.calls.length, upper.close.mock.calls.length]).toEqual([0, 1])
})

test('forward to the entry of a closed window, and an ordinary back, are the router’s', () => {
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

test('a window that is switched off, or not on yet, touches nothing', () => {
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
