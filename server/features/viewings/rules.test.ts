import { expect, test } from 'vitest'
import { halfHoursOf, minutesOf } from '#contract/values/yard-hours.ts'
import { isOpenAt, mayBook, type OpenCar, openDays } from './rules.ts'

// 2026-11-22 is a Sunday; Riyadh is three hours ahead.
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`)
const hours = ['09:00-11:00', '09:00-11:00', '09:00-11:00', '09:00-11:00', '09:00-11:00', '', '16:30-18:00']
const yard: OpenCar = { hours, closedDays: ['2026-11-24'], places: 2, closesAt: at(26, '10:00') }

test('[VIEW-1] hours are full and half hours, and close after they open', () => {
  expect(minutesOf('09:00-18:00')).toEqual({ opens: 540, closes: 1080 })
  expect(halfHoursOf('16:30-18:00')).toEqual([990, 1020, 1050])
  expect(halfHoursOf('22:30-24:00')).toEqual([1350, 1380, 1410])
  for (const wrong of ['', '9-18', '09:15-18:00', '18:00-09:00', '09:00-09:00', '09:00-24:30', '25:00-26:00'])
    expect([wrong, minutesOf(wrong), halfHoursOf(wrong)]).toEqual([wrong, undefined, []])
})

test('[VIEW-1] a yard is open at the half hours of its weekday, and not on a closed day', () => {
  expect(isOpenAt(yard, at(22, '09:00'))).toBe(true)
  expect(isOpenAt(yard, at(22, '10:30'))).toBe(true)
  expect(isOpenAt(yard, at(28, '16:30'))).toBe(true)
  for (const closed of [at(22, '08:30'), at(22, '11:00'), at(22, '09:15'), at(24, '09:00'), at(27, '09:00')])
    expect(isOpenAt(yard, closed)).toBe(false)
})

test('[VIEW-3] nobody books the past, after a week, or from the close of the lot on', () => {
  const now = at(22, '10:00')
  expect(mayBook(yard, at(22, '10:00'), now)).toBe(false)
  expect(mayBook(yard, at(22, '10:30'), now)).toBe(true)
  expect(mayBook(yard, at(26, '09:30'), now)).toBe(true)
  expect(mayBook(yard, at(26, '10:00'), now)).toBe(false)
  const forSale = { ...yard, closesAt: null }
  expect(mayBook(forSale, at(28, '17:30'), now)).toBe(true)
  expect(mayBook(forSale, at(29, '09:00'), now)).toBe(false)
  // The day in Riyadh counts: shortly after midnight the last day is the seventh.
  expect(mayBook(forSale, at(29, '09:00'), at(23, '00:10'))).toBe(true)
})

test('[VIEW-2] seven days are shown with their free places, or the reason that there are none', () => {
  const taken = new Map([
    [at(23, '09:00').getTime(), 2],
    [at(23, '09:30').getTime(), 1],
    ...['09:00', '09:30', '10:00', '10:30'].map((time): [number, number] => [at(25, time).getTime(), 3]),
  ])
  const days = openDays(yard, taken, at(22, '10:40'))
  expect(days.map(({ day, state }) => `${day} ${state}`)).toEqual([
    ...['2026-11-22 over', '2026-11-23 open', '2026-11-24 closed', '2026-11-25 full', '2026-11-26 open'],
    ...['2026-11-27 closed', '2026-11-28 late'],
  ])
  expect(days[1]?.slots.map(({ left }) => left)).toEqual([0, 1, 2, 2])
  expect(days[3]?.slots.map(({ left }) => left)).toEqual([0, 0, 0, 0])
  expect(days[4]?.slots).toEqual([
    { at: at(26, '09:00'), left: 2 },
    { at: at(26, '09:30'), left: 2 },
  ])
})
