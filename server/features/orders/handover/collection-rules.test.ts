import { expect, test } from 'vitest'
import { collectionDue, dayEnd } from './collection-rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const collectBy = new Date('2026-11-23T10:00:00Z')
const rates = { feePerDay: 5_000, vatBps: 1_500 }
const dueAfter = (ms: number, paidDays = 0) =>
  collectionDue({ collectBy, paidDays, now: new Date(collectBy.getTime() + ms) }, rates)

test.each([
  [-1, 0],
  [0, 1],
  [DAY_MS - 1, 1],
  [DAY_MS, 2],
  [DAY_MS + 1, 2],
])('[ORD-41] %i ms after the free days, %i days have begun', (ms, days) => {
  expect(dueAfter(ms)).toMatchObject({ days, fee: days * 5_000, taxAmount: days * 750, total: days * 5_750 })
})

test.each([0, 1, DAY_MS - 1, DAY_MS, 5 * DAY_MS])(
  '[ORD-40] [ORD-41] a payment at %i ms is valid from then on',
  (ms) => {
    const now = new Date(collectBy.getTime() + ms)
    const { days, nextDayAt } = dueAfter(ms)
    expect(dueAfter(ms, days)).toMatchObject({ days: 0, total: 0 })
    expect(dayEnd(collectBy, days).getTime()).toBeGreaterThan(now.getTime())
    expect(nextDayAt).toEqual(dayEnd(collectBy, days))
  },
)
