import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, fromRiyals, isWholeRiyals, toRiyals } from './money.ts'

/** The last halala below 2^46 riyals. From there on doubles cannot represent every halala. */
const LARGEST = 2 ** 46 * 100 - 1

describe('fromRiyals', () => {
  test.each([
    [0, 0],
    [1, 100],
    [0.1, 10],
    [1.15, 115],
    [4.35, 435],
    [-20.05, -2005],
    [172432.75, 17243275],
    [70368744177663.99, 7036874417766399],
  ])('%d riyals are %d halalas', (riyals, halalas) => {
    expect(fromRiyals(riyals)).toBe(halalas)
  })

  test.each([Number.NaN, Infinity, -Infinity, 0.001, 1.005, 0.1 + 0.2, 1e-7, 1e21, 70368744177664, -70368744177664])(
    'refuses %d',
    (riyals) => {
      expect(fromRiyals(riyals)).toBeUndefined()
    },
  )

  test('every amount in range survives the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -LARGEST, max: LARGEST }), (halalas) => {
        const sent: unknown = JSON.parse(JSON.stringify(toRiyals(halalas)))
        expect(fromRiyals(Number(sent))).toBe(halalas)
      }),
    )
  })
})

test('isWholeRiyals', () => {
  expect(isWholeRiyals(50_000)).toBe(true)
  expect(isWholeRiyals(0)).toBe(true)
  expect(isWholeRiyals(50_001)).toBe(false)
  expect(isWholeRiyals(-150)).toBe(false)
})

describe('formatAmount', () => {
  test.each([
    [168500, '168,500'],
    [172432.75, '172,432.75'],
    [2535.5, '2,535.50'],
    [0, '0'],
    [-0, '0'],
    [-1500, '-1,500'],
  ])('%d shows as %s', (riyals, text) => {
    expect(formatAmount(riyals)).toBe(text)
  })
  test('two decimals on request', () => {
    expect(formatAmount(169000, { decimals: 2 })).toBe('169,000.00')
    expect(formatAmount(447.75, { decimals: 2 })).toBe('447.75')
  })
})
