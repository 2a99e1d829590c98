import { describe, expect, test } from 'vitest'
import { nextMinimum, quickSteps, stepAt, validateIncrements } from './increments.ts'

const flat = [{ from: 0, step: 500 }]
const rising = [
  { from: 0, step: 100 },
  { from: 1000, step: 250 },
  { from: 2000, step: 500 },
]

describe('validateIncrements', () => {
  test('accepts one row and rising rows', () => {
    expect(validateIncrements(flat)).toBe(true)
    expect(validateIncrements(rising)).toBe(true)
  })
  test.each([
    ['no row', []],
    ['a first row above 0', [{ from: 1, step: 500 }]],
    ['a step of 0', [{ from: 0, step: 0 }]],
    ['a negative step', [{ from: 0, step: -5 }]],
    ['half a unit', [{ from: 0, step: 0.5 }]],
    ['not a number', [{ from: 0, step: Number.NaN }]],
    ['the same from twice', [...flat, { from: 0, step: 600 }]],
    ['a from that falls', [...rising, { from: 1500, step: 600 }]],
    ['a from that is no integer', [...flat, { from: 10.5, step: 600 }]],
  ])('refuses %s', (_name, table) => {
    expect(validateIncrements(table)).toBe(false)
  })
})

test('stepAt takes the row that the price has reached', () => {
  expect([0, 999, 1000, 1999, 2000, 9_000_000].map((price) => stepAt(rising, price))).toEqual([
    100, 100, 250, 250, 500, 500,
  ])
})

test('stepAt throws for a table that does not cover the price', () => {
  expect(() => stepAt([], 5)).toThrow(RangeError)
  expect(() => stepAt(flat, -1)).toThrow(RangeError)
})

test('nextMinimum is the opening price first, then the price plus its step', () => {
  expect(nextMinimum(rising, null, 700)).toBe(700)
  expect(nextMinimum(rising, 700, 700)).toBe(800)
  expect(nextMinimum(rising, 1000, 700)).toBe(1250)
})

describe('quickSteps', () => {
  test('lands after one, two and five steps', () => {
    expect(quickSteps(flat, 168_500, 100_000)).toEqual([169_000, 169_500, 171_000])
  })
  test('looks each step up as the price grows', () => {
    expect(quickSteps(rising, 900, 700)).toEqual([1000, 1250, 2000])
    expect(quickSteps(rising, 1800, 700)).toEqual([2050, 2550, 4050])
  })
  test('starts with the opening price without a bid', () => {
    expect(quickSteps(flat, null, 10_000)).toEqual([10_000, 10_500, 12_000])
  })
})
