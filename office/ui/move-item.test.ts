import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('an item is moved to another place of its list, and nowhere outside it', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b'], 0, 5)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 4, 0)).toEqual(['a', 'b'])
})
