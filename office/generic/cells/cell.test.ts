import { expect, test } from 'vitest'
import { isEmptyCell } from './cell.tsx'

const drawn = { field: 'owner_id', render: () => 'drawn' } as const

test('a column that draws itself is empty where its own field is null', () => {
  expect(isEmptyCell({ column: drawn, row: { id: 1, owner_id: null } })).toBe(true)
  expect(isEmptyCell({ column: drawn, row: { id: 1, owner_id: 5 } })).toBe(false)
})

test('a column that draws itself from other fields is not empty', () => {
  expect(isEmptyCell({ column: drawn, row: { id: 1 } })).toBe(false)
})

test('a plain column is empty without a value', () => {
  expect(isEmptyCell({ column: { field: 'engine' }, row: { id: 1 } })).toBe(true)
  expect(isEmptyCell({ column: { field: 'engine' }, row: { id: 1, engine: '' } })).toBe(true)
  expect(isEmptyCell({ column: { field: 'year' }, row: { id: 1, year: 0 } })).toBe(false)
})
