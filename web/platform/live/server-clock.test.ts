import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clockQuality, forgetClock, observeLiveTime, observeServerTime, serverNow } from './server-clock.ts'

beforeEach(() => {
  forgetClock()
  vi.useFakeTimers({ now: 1_000_000 })
  return () => vi.useRealTimers()
})

describe('server clock', () => {
  test('uses the middle of the round trip', () => {
    observeServerTime(1_060_000, 1_000_000 - 200, 1_000_000)
    expect(clockQuality()).toEqual({ offset: 60_100, uncertainty: 100 })
    expect(serverNow()).toBe(1_060_100)
  })

  test('keeps the better of two measurements that agree', () => {
    observeServerTime(1_060_000, 999_960, 1_000_000)
    observeServerTime(1_059_700, 999_000, 1_000_000)
    expect(clockQuality()?.uncertainty).toBe(20)
  })

  test('follows a change of the device clock', () => {
    observeServerTime(1_060_000, 999_960, 1_000_000)
    observeServerTime(1_360_000, 999_000, 1_000_000)
    expect(serverNow()).toBe(1_360_500)
  })

  test('is never behind the time of a live event', () => {
    observeServerTime(1_000_000, 999_000, 1_000_000)
    observeLiveTime(1_000_900)
    expect(serverNow()).toBe(1_000_900)
    observeLiveTime(1_000_100)
    expect(serverNow()).toBe(1_000_900)
  })
})
