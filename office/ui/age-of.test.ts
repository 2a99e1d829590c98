import { expect, test } from 'vitest'
import { ageOf } from './age-of.ts'

test.each([
  ['2026-11-22T09:00:00Z', { days: 0, hours: 0, minutes: 0 }],
  ['2026-11-22T08:00:30Z', { days: 0, hours: 0, minutes: 59 }],
  ['2026-11-22T07:20:00Z', { days: 0, hours: 1, minutes: 40 }],
  ['2026-11-21T08:00:00Z', { days: 1, hours: 1, minutes: 0 }],
  ['2026-11-22T09:00:05Z', { days: 0, hours: 0, minutes: 0 }],
])('the age of %s is in whole days, hours and minutes', (at, age) => {
  expect(ageOf(at, Date.parse('2026-11-22T09:00:00Z'))).toEqual(age)
})
