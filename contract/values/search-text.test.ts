import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseArabic } from './search-text.ts'

describe('normaliseArabic', () => {
  test.each([
    ['سَيَّارَةٌ', 'سياره'],
    ['تويوتـــا', 'تويوتا'],
    ['أحمد إبراهيم آمن ٱلله', 'احمد ابراهيم امن الله'],
    ['مصطفى', 'مصطفي'],
    ['مؤمن', 'مومن'],
    ['قائد', 'قايد'],
    ['كامري ٢٠٢٤ ۱۲', 'كامري 2024 12'],
    ['  Ford \t EXPEDITION\n2023 ', 'ford expedition 2023'],
    ['Citroën Škoda', 'citroen skoda'],
    ['\u200fBMW\u200e', 'bmw'],
    ['ﻻند ﻛﺮوزر', 'لاند كروزر'],
    ['ا\u0654حمد', 'احمد'],
    ['کیا پژو', 'كيا بزو'],
    ['', ''],
  ])('"%s" becomes "%s"', (text, normal) => {
    expect(normaliseArabic(text)).toBe(normal)
  })

  test('keeps letters that people do not confuse', () => {
    expect(normaliseArabic('بتثجحخدذسشصضطظعغ')).toBe('بتثجحخدذسشصضطظعغ')
    expect(normaliseArabic('سماء')).toBe('سماء')
  })

  test('a second pass changes nothing', () => {
    const character = fc.constantFrom(...'اأإآٱبيىئةهؤو ـَّ٣۳aAé7\u0654\u200f\n')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: character }), fc.string({ unit: 'grapheme' })), (text) => {
        expect(normaliseArabic(normaliseArabic(text))).toBe(normaliseArabic(text))
      }),
      { numRuns: 2000 },
    )
  })
})
