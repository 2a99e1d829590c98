import { expect, test } from 'vitest'
import { dayWord } from './moment.tsx'

/** Half past midnight in Riyadh, still the day before in UTC. */
const now = Date.parse('2026-11-20T21:30:00Z')

test.each([
  ['2026-11-20T21:05:00Z', 'today'],
  ['2026-11-20T20:59:00Z', 'yesterday'],
  ['2026-11-19T21:00:00Z', 'yesterday'],
  ['2026-11-19T20:59:00Z', undefined],
  ['2025-11-20T21:05:00Z', undefined],
])('%s is %s', (at, word) => {
  expect(dayWord('ar', new Date(at), now)).toBe(word)
  expect(dayWord('en', new Date(at), now)).toBe(word)
})
