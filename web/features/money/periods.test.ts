import { expect, test } from 'vitest'
import { daysOfMonth, recentMonths } from './periods.ts'

test('months are those of Riyadh, across the turn of a year', () => {
  const months = recentMonths(new Date('2026-12-31T21:30:00Z').getTime())
  expect(months.slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(months).toHaveLength(12)
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
