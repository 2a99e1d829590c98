import { expect, test } from 'vitest'
import { isSpam } from './forms/rules.ts'
import { letterNumber, readLetterNumber } from './rules.ts'

test('[LET-1] a number is read as people type it', () => {
  expect(letterNumber(12)).toBe('L-000012')
  for (const typed of ['L-000012', 'l12', ' L-12 ', 'L000012']) expect(readLetterNumber(typed)).toBe(12)
  for (const other of ['12', 'L-', 'L-12 x', '0500000012']) expect(readLetterNumber(other)).toBeUndefined()
})

test.each([
  ['three links', { message: 'http://a.sa https://b.sa www.c.sa' }, false],
  ['four links, one of them without a scheme', { message: 'http://a.sa HTTPS://b.sa www.c.sa WWW.d.sa' }, true],
  ['one link with both', { message: 'https://www.a.sa https://www.b.sa' }, true],
  ['a hidden field of spaces', { message: 'Hello', website: '  ' }, false],
  ['a hidden field with text', { message: 'Hello', website: ' x ' }, true],
])('[CONT-21] a program is known by links or by the hidden field: %s', (_case, letter, expected) => {
  expect(isSpam(letter)).toBe(expected)
})
