import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, slugify } from './text.ts'

describe('cleanLine', () => {
  test.each([
    ['  محمد العتيبي \u00a0', 'محمد العتيبي'],
    ['a\u0000b\u0007c\u007fd\u009fe', 'abcde'],
    ['\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['first\r\nsecond\tthird\u2028fourth', 'first second third fourth'],
    ['cafe\u0301', 'caf\u00e9'],
    ['a\ud800b\udc00c', 'abc'],
    ['\udc00\ud800', ''],
    ['🚗 \u200fx', '🚗 \u200fx'],
    ['\n\u0000 ', ''],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean)
  })

  test('never leaves unsafe characters, and a second pass changes nothing', () => {
    const parts = ['a', ' ', '\u0000', '\n', '\u202e', '\u2067', '\ud83d', '\ude97', 'e', '\u0301', 'ا', '\u0654']
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...parts) }), (text) => {
        const clean = cleanLine(text)
        expect(clean.isWellFormed()).toBe(true)
        expect(clean).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
        expect(cleanLine(clean)).toBe(clean)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('slugify', () => {
  test.each([
    ['Ford Expedition 2023', 4821, 'ford-expedition-2023-4821'],
    ['  Citroën  C5 -- Aircross! ', 'x7', 'citroen-c5-aircross-x7'],
    ["Land's End", 1, 'lands-end-1'],
    ['سيارة', 12, '12'],
    ['', 'AB 3', 'ab-3'],
    ['BMW', '', 'bmw'],
  ])('%j and %j make %s', (title, suffix, slug) => {
    expect(slugify(title, suffix)).toBe(slug)
  })

  test('cuts a long title, never the suffix', () => {
    expect(slugify('a'.repeat(200), 7)).toBe(`${'a'.repeat(80)}-7`)
    expect(slugify(`${'a'.repeat(79)} b`, 7)).toBe(`${'a'.repeat(79)}-7`)
  })
})
