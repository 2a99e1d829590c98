import { expect, test } from 'vitest'
import { groupAt, inGroups } from './picture-order.ts'

test('[SHOW-18] pictures stand group by group, and the cover stays first', () => {
  const pictures = (['inside', 'outside', 'inside', 'faults', 'outside'] as const).map((group, id) => ({ id, group }))
  const ordered = inGroups(pictures)
  expect(ordered.pictures.map(({ id }) => id)).toEqual([0, 2, 1, 4, 3])
  expect(ordered.groups).toEqual([
    { group: 'inside', from: 0, count: 2 },
    { group: 'outside', from: 2, count: 2 },
    { group: 'faults', from: 4, count: 1 },
  ])
  expect([0, 1, 2, 3, 4].map((at) => groupAt(ordered.groups, at)?.group)).toEqual(
    ordered.pictures.map(({ group }) => group),
  )
})
