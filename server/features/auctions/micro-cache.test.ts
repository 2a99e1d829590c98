import { expect, test } from 'vitest'
import { createMicroCache, longerIfMany, staleIfMany } from './micro-cache.ts'

function build(keepMs: (answer: number) => number = () => 100, staleMs = () => 0) {
  let now = 0
  let reads = 0
  const cached = createMicroCache<number>({ sizeMax: 2, keepMs, staleMs, now: () => now })
  const read = async () => {
    reads += 1
    return reads
  }
  return {
    cached,
    read,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('repeats an answer until its time is over', async () => {
  const { cached, read, pass } = build()
  expect(await cached('a', read)).toBe(1)
  pass(99)
  expect(await cached('a', read)).toBe(1)
  pass(1)
  expect(await cached('a', read)).toBe(2)
})

test('concurrent callers share one read', async () => {
  const { cached, read } = build(() => 0)
  expect(await Promise.all([cached('a', read), cached('a', read), cached('b', read)])).toEqual([1, 1, 2])
  expect(await cached('a', read)).toBe(3)
})

test('a failed read fails for all waiting callers, and is not cached', async () => {
  const { cached, read } = build()
  const fail = async () => Promise.reject(new Error('no'))
  await expect(cached('a', fail)).rejects.toThrow('no')
  expect(await cached('a', read)).toBe(1)
})

test('the time depends on the answer', async () => {
  const { cached, read, pass } = build((answer) => answer * 10)
  await cached('a', read)
  await cached('b', read)
  pass(10)
  expect(await cached('a', read)).toBe(3)
  expect(await cached('b', read)).toBe(2)
})

test('only large counts are kept', () => {
  expect(longerIfMany(19_999)).toBe(0)
  expect(longerIfMany(20_000)).toBe(10_000)
  expect([19_999, 20_000].map(staleIfMany)).toEqual([0, 60_000])
})

test('returns a stale answer while one caller reads a newer one', async () => {
  const { cached, read, pass } = build(
    () => 100,
    () => 1_000,
  )
  await cached('a', read)
  pass(100)
  expect(await Promise.all([cached('a', read), cached('a', read)])).toEqual([1, 1])
  expect(await cached('a', read)).toBe(2)
  pass(100)
  const fail = async () => Promise.reject(new Error('no'))
  expect(await cached('a', fail)).toBe(2)
  pass(1_000)
  expect(await cached('a', read)).toBe(3)
})

test('the oldest answers are dropped', async () => {
  const { cached, read } = build()
  await cached('a', read)
  await cached('b', read)
  await cached('c', read)
  expect(await cached('b', read)).toBe(2)
  expect(await cached('a', read)).toBe(4)
})
