import { beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../http/api.ts'
import { clockQuality, forgetClock } from './server-clock.ts'
import { measureClock } from './use-server-time.ts'

const STARTED = Date.parse('2026-11-22T12:00:00.000Z')

beforeEach(() => {
  forgetClock()
  vi.useFakeTimers({ now: STARTED })
  return () => vi.useRealTimers()
})

test('an answer that takes two seconds leaves the clock right, with an error of one second', async () => {
  // The server reads its clock in the middle of the round trip, and both clocks agree.
  const answer = async () => {
    vi.advanceTimersByTime(1000)
    const server_time = new Date().toISOString()
    vi.advanceTimersByTime(1000)
    return { server_time }
  }
  await measureClock({ call: vi.fn(answer) as unknown as Api['call'] })
  expect(clockQuality()).toEqual({ offset: 0, uncertainty: 1000 })
})
