import { expect, test } from 'vitest'
import { isPause } from './pause.ts'

test('a page that stood still was paused; a hidden one is woken once a minute', () => {
  expect(isPause(3_050, false)).toBe(false)
  expect(isPause(12_000, false)).toBe(false)
  expect(isPause(13_000, false)).toBe(true)
  expect(isPause(61_000, true)).toBe(false)
  expect(isPause(80_000, true)).toBe(true)
})
