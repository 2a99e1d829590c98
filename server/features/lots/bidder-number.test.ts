import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { bidderNumber } from './bidder-number.ts'

const secrets = createSecrets('a secret of thirty-two characters')
const account = fc.integer({ min: 0, max: 2 ** 26 - 1 })
const auction = fc.integer({ min: 1, max: 1_000_000 })

test('[SHOW-9] a member has one number of eight digits in an auction, which no other member has', () => {
  fc.assert(
    fc.property(auction, fc.uniqueArray(account, { minLength: 2, maxLength: 50 }), (auctionId, accounts) => {
      const numbers = accounts.map((id) => bidderNumber(secrets, auctionId, id))
      expect(new Set(numbers).size).toBe(accounts.length)
      expect(numbers.every((number) => /^\d{8}$/.test(String(number)))).toBe(true)
      expect(accounts.map((id) => bidderNumber(secrets, auctionId, id))).toEqual(numbers)
    }),
  )
})

test('[SHOW-9] another auction or another secret gives other numbers', () => {
  const accounts = Array.from({ length: 500 }, (_, index) => index + 1)
  const numbers = (auctionId: number, of = secrets) => accounts.map((id) => bidderNumber(of, auctionId, id))
  const first = numbers(1)
  const same = (others: readonly number[]) => others.filter((number, index) => number === first[index]).length
  expect(same(numbers(2))).toBeLessThan(3)
  expect(same(numbers(1, createSecrets('another secret of thirty-three chars')))).toBeLessThan(3)
})

test('refuses an account beyond the range instead of reusing a number', () => {
  expect(() => bidderNumber(secrets, 1, 2 ** 26)).toThrow(RangeError)
  expect(() => bidderNumber(secrets, 1, -1)).toThrow(RangeError)
})
