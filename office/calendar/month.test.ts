import { expect, test } from 'vitest'
import { daysOfMonth, daysOfWeek, monthAfter, riyadhDayOf } from './month.ts'

test('a month has its days, and a leap year one more', () => {
  expect(daysOfMonth('2026-02')).toHaveLength(28)
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
  expect(daysOfMonth('2026-12')[0]).toBe('2026-12-01')
})

test('December leads to January, and back', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2027-01', -1)).toBe('2026-12')
})

test('an auction late in the evening of UTC is on the next day in Riyadh', () => {
  expect(riyadhDayOf('2026-11-22T20:59:59Z')).toBe('2026-11-22')
  expect(riyadhDayOf('2026-11-22T21:00:00Z')).toBe('2026-11-23')
})

test('a week begins on Sunday, and may begin in another year', () => {
  expect(daysOfWeek('2027-01-02')).toEqual(expect.arrayContaining(['2026-12-27', '2027-01-02']))
  expect(daysOfWeek('2026-11-22')[0]).toBe('2026-11-22')
})
