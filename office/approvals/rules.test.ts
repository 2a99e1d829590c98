import { expect, test } from 'vitest'
import type { Approval } from './queries.ts'
import { comparedRows, nextAfter, tabOf, waitingOf } from './rules.ts'

const rows = [
  { id: 1, asked_by: 7, may_approve: true },
  { id: 2, asked_by: 1, may_approve: false },
  { id: 3, asked_by: 7, may_approve: true },
] as Approval[] // what the rules read of it
const ids = (found: readonly Approval[]) => found.map(({ id }) => id)

test('[APR-9] a tab has the requests that are for the reader or from the reader', () => {
  expect(ids(waitingOf('all', rows, 1))).toEqual([1, 2, 3])
  expect(ids(waitingOf('me', rows, 1))).toEqual([1, 3])
  expect(ids(waitingOf('mine', rows, 1))).toEqual([2])
  expect([tabOf('mine'), tabOf('other'), tabOf(null)]).toEqual(['mine', 'all', 'all'])
})

test('[APR-9] after a decision comes the next request that the reader may approve, then the first of those before', () => {
  expect([1, 2, 3, 9].map((id) => nextAfter(rows, id)?.id)).toEqual([3, 3, 1, 1])
  expect(nextAfter(rows.slice(0, 2), 1)).toBeUndefined()
})

test('[APR-9] a comparison begins with the changed fields and leaves out what is empty on both sides', () => {
  const compared = comparedRows({ vat: 1500, rate: 100, note: '' }, { vat: 1500, rate: 200, note: null, journalId: 3 })
  expect(compared.map(({ field, isChanged }) => [field, isChanged])).toEqual([
    ['rate', true],
    ['vat', false],
  ])
  expect(comparedRows(null, { active: true })).toEqual([
    { field: 'active', before: undefined, after: true, isChanged: true },
  ])
})
