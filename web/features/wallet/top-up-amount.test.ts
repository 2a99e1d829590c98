import { expect, test } from 'vitest'
import { readAmount } from './top-up-amount.ts'

test.each([
  ['2000', 2000],
  ['٢٬٠٠٠', 2000],
  ['2,000.50', 2000.5],
  ['۱۵۰۰', 1500],
  ['١٠٠٫٢٥', 100.25],
  [' 12 000 ', 12000],
  ['', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1.234', undefined],
  ['1e5', undefined],
  ['مئة', undefined],
])('%s is %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})
