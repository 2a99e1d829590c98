// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeLine, lost, ok, pass, renderOnPage } from '#web/testing/render-hook.tsx'
import type { Api } from '../http/api.ts'
import { clockQuality, forgetClock } from './server-clock.ts'
import { measureClock, useServerTime } from './use-server-time.ts'

beforeEach(forgetClock)

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

const serverIsAhead = () => ok({ server_time: new Date(Date.now() + 60_000).toISOString() })

test('a page asks for the time at once and every 50.5 seconds, until it is left', async () => {
  const { calls, unmount } = await renderOnPage(useServerTime, { answers: { 'GET /server-time': serverIsAhead } })
  expect(clockQuality()).toEqual({ offset: 60_000, uncertainty: 0 })
  await pass(50_400)
  expect(calls).toHaveLength(1)
  await pass(100)
  expect(calls).toHaveLength(2)
  unmount()
  await pass(60_000)
  expect(calls).toHaveLength(2)
})

test('retries after a lost connection, and uses the live channel’s time meanwhile', async () => {
  const line = fakeLine()
  await renderOnPage(useServerTime, { answers: { 'GET /server-time': [serverIsAhead, lost] } })
  await pass(50_500)
  expect(clockQuality()?.offset).toBe(60_000)
  await line.send('server-time', 'ServerTimeEvent', { server_time: new Date(Date.now() + 61_000).toISOString() })
  expect(clockQuality()?.offset).toBe(61_000)
})
