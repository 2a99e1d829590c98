import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askConsent, askLater, readConsent, switchNotices } from './notice-consent.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let permission: NotificationPermission

beforeEach(() => {
  vi.useFakeTimers()
  permission = 'default'
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      permission = 'granted'
      return permission
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[NOT-8] nothing asks without a click; "not now" lasts 30 days', () => {
  expect(readConsent()).toBe('ask')
  expect(permission).toBe('default')
  askLater()
  expect(readConsent()).toBe('later')
  vi.advanceTimersByTime(30 * DAY_MS - 1)
  expect(readConsent()).toBe('later')
  vi.advanceTimersByTime(2)
  expect(readConsent()).toBe('ask')
})

test('[NOT-8] a press asks the browser; the member can switch notices off and on again on this device', async () => {
  expect(await askConsent()).toBe('on')
  switchNotices(false)
  expect(readConsent()).toBe('off')
  switchNotices(true)
  expect(readConsent()).toBe('on')
  permission = 'denied'
  expect(readConsent()).toBe('blocked')
})

test('a browser without notices is never asked', () => {
  vi.stubGlobal('Notification', undefined)
  expect(readConsent()).toBe('unsupported')
})
