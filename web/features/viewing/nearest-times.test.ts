import { expect, test } from 'vitest'
import { nearestTimes } from './nearest-times.ts'

const slot = (at: string, left: number) => ({ at, left })
const days = [
  {
    day: '2026-11-28',
    state: 'open',
    slots: [slot('2026-11-28T12:00:00.000Z', 1), slot('2026-11-28T12:30:00.000Z', 0)],
  },
  {
    day: '2026-11-29',
    state: 'open',
    slots: [slot('2026-11-29T06:00:00.000Z', 4), slot('2026-11-29T06:30:00.000Z', 2)],
  },
] as const
const copied = days.map((day) => ({ ...day, slots: [...day.slots] }))

test.each([
  ['2026-11-28T12:30:00.000Z', ['2026-11-28T12:00:00.000Z', '2026-11-29T06:00:00.000Z']],
  ['2026-11-29T07:00:00.000Z', ['2026-11-29T06:00:00.000Z', '2026-11-29T06:30:00.000Z']],
])('[VIEW-13] the two free times nearest to %s', (taken, near) => expect(nearestTimes(copied, taken)).toEqual(near))

test('[VIEW-13] without a free time there is none', () =>
  expect(nearestTimes([], '2026-11-28T12:30:00.000Z')).toEqual([]))
