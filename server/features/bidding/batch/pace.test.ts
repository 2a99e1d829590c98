import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

const MANY = 200
const after = (commits: number[]) => {
  const pace = createPace()
  for (const ms of commits) pace.committed(ms)
  return pace
}
const steady = (ms: number) => after(Array.from({ length: 100 }, () => ms))

test.each([
  [0.5, 2],
  [1.9, 2],
  [5, 4],
  [9, 6],
  [20, 8],
  [500, 8],
])('[QUE-18] with commits of %d ms %i batches of many bids are in flight', (ms, batches) => {
  expect(steady(ms).batchesMax(MANY)).toBe(batches)
})

test('[QUE-18] few bids may go alone, four at once, or more if commits are slow', () => {
  expect(steady(0.5).batchesMax(15)).toBe(4)
  expect(steady(0.5).batchesMax(16)).toBe(2)
  expect(steady(20).batchesMax(1)).toBe(8)
})

test('[QUE-18] one slow commit changes little, and fast ones soon count again', () => {
  expect(after([...Array.from({ length: 50 }, () => 1), 8]).batchesMax(MANY)).toBe(2)
  expect(
    after([...Array.from({ length: 50 }, () => 20), ...Array.from({ length: 50 }, () => 1)]).batchesMax(MANY),
  ).toBe(2)
})
