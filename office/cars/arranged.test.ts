import { expect, test } from 'vitest'
import { arrange, arrangedOver } from './arranged.ts'

const pictures = (...ids: number[]) => ids.map((id) => ({ id }))

test('without an arrangement the stored pictures are shown', () => {
  expect(arrangedOver(undefined, pictures(1, 2))).toEqual(pictures(1, 2))
})

test('a picture that is uploaded while others are arranged stands last', () => {
  const moved = arrange(pictures(2, 1), pictures(1, 2))
  expect(arrangedOver(moved, pictures(1, 2, 3))).toEqual(pictures(2, 1, 3))
  const again = arrange(pictures(3, 2, 1), pictures(1, 2, 3))
  expect(arrangedOver(again, pictures(1, 2, 3, 4))).toEqual(pictures(3, 2, 1, 4))
})

test('a picture that was taken out stays out', () => {
  expect(arrangedOver(arrange(pictures(2), pictures(1, 2)), pictures(1, 2, 3))).toEqual(pictures(2, 3))
})

test('a picture that a colleague removed is not sent', () => {
  expect(arrangedOver(arrange(pictures(3, 2, 1), pictures(1, 2, 3)), pictures(1, 3))).toEqual(pictures(3, 1))
})

test('a changed point of interest is kept', () => {
  const stored = [{ id: 1, focus_x: 50 }]
  expect(arrangedOver(arrange([{ id: 1, focus_x: 20 }], stored), stored)).toEqual([{ id: 1, focus_x: 20 }])
})
