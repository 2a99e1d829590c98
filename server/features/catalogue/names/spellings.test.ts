import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { spokenCode } from './spoken-code.ts'

test.each([
  ['camry', 'camry', 2, 0],
  ['camry', 'camri', 2, 1],
  ['camry', 'camy', 2, 1],
  ['camry', 'cammry', 2, 1],
  ['camry', 'cmary', 2, 1],
  ['كامري', 'كمري', 2, 1],
  ['camry', 'yaris', 2, 3],
  ['camry', 'cam', 1, 2],
  ['', 'ab', 2, 2],
  ['', '', 0, 0],
])('the distance of %s and %s, looked for up to %i, is %i', (a, b, most, expected) => {
  expect([editDistance(a, b, most), editDistance(b, a, most)]).toEqual([expected, expected])
})

test('[CAR-7] a code is found as Arabic speakers spell its letters aloud, its digits as they are', () => {
  expect(spokenCode('rx')).toEqual(['اراكس'])
  expect(spokenCode('cx5')).toEqual(['سياكس5'])
  expect(spokenCode('jk')).toEqual(['جيكي', 'جيكيه', 'جيهكي', 'جيهكيه'])
})

test('[CAR-7] a code of many ambiguous letters has few spellings, and a name or a number has none', () => {
  expect(spokenCode('akjz')).toHaveLength(8)
  for (const name of ['a', 'camrys', '5', '500', 'CX', 'c-x']) expect(spokenCode(name), name).toEqual([])
})
