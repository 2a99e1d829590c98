import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSparingRead } from './sparing-read.ts'

const EVERY_MS = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function askSteadily({ ask }: { ask: () => void }, forMs: number, stepMs = 100): Promise<void> {
  for (let passedMs = 0; passedMs < forMs; passedMs += stepMs) {
    ask()
    await vi.advanceTimersByTimeAsync(stepMs)
  }
}

test('steady asking is read again and again, at most once in each span', async () => {
  const read = vi.fn(async () => undefined)
  await askSteadily(createSparingRead(read, EVERY_MS), 5_000)
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(read.mock.calls.length).toBeLessThanOrEqual(5)
})

test('one question is read once', async () => {
  const read = vi.fn(async () => undefined)
  createSparingRead(read, EVERY_MS).ask()
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a slow read is not begun twice, and what is asked meanwhile is read after it', async () => {
  const ends: (() => void)[] = []
  const read = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const sparing = createSparingRead(read, EVERY_MS)
  await askSteadily(sparing, 5_000)
  expect(read).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failed read does not end the reading; a stopped one does', async () => {
  const read = vi.fn(() => Promise.reject(new Error('lost')))
  const sparing = createSparingRead(read, EVERY_MS)
  await askSteadily(sparing, 3_000)
  const before = read.mock.calls.length
  expect(before).toBeGreaterThan(1)
  sparing.ask()
  sparing.stop()
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect(read).toHaveBeenCalledTimes(before)
})
