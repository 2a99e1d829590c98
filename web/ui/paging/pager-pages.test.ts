import { expect, test } from 'vitest'
import { pagerEntries } from './pager-pages.ts'

const words = (current: number, last: number) =>
  pagerEntries(current, last).map((entry) => (entry.kind === 'next' ? 'next' : String(entry.page)))

test.each([
  [1, 1, ['1']],
  [1, 3, ['1', '2', '3']],
  [2, 4, ['1', '2', '3', '4']],
  [1, 5, ['1', '2', '3', '5']],
  [1, 6, ['1', '2', '3', 'next', '6']],
  [4, 9, ['1', '2', '3', '4', 'next', '9']],
  [9, 9, ['1', '2', '3', '9']],
])('page %i of %i', (current, last, expected) => {
  expect(words(current, last)).toEqual(expected)
})

test('"Next" leads to the following page', () => {
  expect(pagerEntries(4, 9).find((entry) => entry.kind === 'next')).toEqual({ kind: 'next', page: 5 })
})
