import { expect, test } from 'vitest'
import { groupByDay, withoutRepeats } from './days.ts'

const at = (created_at: string, id = 1) => ({ id, created_at })

test('days change at midnight in Riyadh, three hours before midnight in UTC', () => {
  const now = Date.parse('2026-11-21T21:30:00Z') // 00:30 on the 22nd in Riyadh
  const days = groupByDay(
    [at('2026-11-21T21:00:00Z'), at('2026-11-21T20:59:59Z'), at('2026-11-21T09:00:00Z'), at('2026-11-19T22:00:00Z')],
    now,
  )
  expect(days.map(({ age, items }) => [age, items.length])).toEqual([
    [0, 1],
    [1, 2],
    [2, 1],
  ])
  expect(groupByDay([], now)).toEqual([])
})

test('shows a notice on two pages once, at its first position', () => {
  const [first, second] = [at('2026-11-21T21:00:00Z', 2), at('2026-11-21T20:00:00Z', 1)]
  expect(withoutRepeats([first, second, second]).map(({ id }) => id)).toEqual([2, 1])
})
