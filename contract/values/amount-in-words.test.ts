import { describe, expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('amountInWords in Arabic', () => {
  test.each([
    [0, 'صفر ريال'],
    [1, 'ريال واحد'],
    [2, 'ريالان'],
    [3, 'ثلاثة ريالات'],
    [8, 'ثمانية ريالات'],
    [10, 'عشرة ريالات'],
    [11, 'أحد عشر ريالًا'],
    [12, 'اثنا عشر ريالًا'],
    [13, 'ثلاثة عشر ريالًا'],
    [18, 'ثمانية عشر ريالًا'],
    [20, 'عشرون ريالًا'],
    [21, 'واحد وعشرون ريالًا'],
    [22, 'اثنان وعشرون ريالًا'],
    [99, 'تسعة وتسعون ريالًا'],
  ])('%d, below a hundred', (riyals, words) => {
    expect(amountInWords(riyals, 'ar')).toBe(words)
  })

  test.each([
    [100, 'مئة ريال'],
    [101, 'مئة ريال وريال واحد'],
    [102, 'مئة ريال وريالان'],
    [103, 'مئة وثلاثة ريالات'],
    [110, 'مئة وعشرة ريالات'],
    [111, 'مئة وأحد عشر ريالًا'],
    [200, 'مئتا ريال'],
    [201, 'مئتا ريال وريال واحد'],
    [205, 'مئتان وخمسة ريالات'],
    [250, 'مئتان وخمسون ريالًا'],
    [300, 'ثلاثمئة ريال'],
    [800, 'ثمانمئة ريال'],
    [999, 'تسعمئة وتسعة وتسعون ريالًا'],
  ])('%d, hundreds', (riyals, words) => {
    expect(amountInWords(riyals, 'ar')).toBe(words)
  })

  test.each([
    [1000, 'ألف ريال'],
    [1001, 'ألف ريال وريال واحد'],
    [1002, 'ألف ريال وريالان'],
    [1010, 'ألف وعشرة ريالات'],
    [1200, 'ألف ومئتا ريال'],
    [1500, 'ألف وخمسمئة ريال'],
    [2000, 'ألفا ريال'],
    [2002, 'ألفا ريال وريالان'],
    [2500, 'ألفان وخمسمئة ريال'],
    [3000, 'ثلاثة آلاف ريال'],
    [10_000, 'عشرة آلاف ريال'],
    [11_000, 'أحد عشر ألف ريال'],
    [11_500, 'أحد عشر ألفًا وخمسمئة ريال'],
    [12_345, 'اثنا عشر ألفًا وثلاثمئة وخمسة وأربعون ريالًا'],
    [20_000, 'عشرون ألف ريال'],
    [100_000, 'مئة ألف ريال'],
    [101_000, 'مئة ألف وألف ريال'],
    [102_000, 'مئة ألف وألفا ريال'],
    [102_500, 'مئة ألف وألفان وخمسمئة ريال'],
    [103_000, 'مئة وثلاثة آلاف ريال'],
    [168_500, 'مئة وثمانية وستون ألفًا وخمسمئة ريال'],
    [169_000, 'مئة وتسعة وستون ألف ريال'],
    [200_000, 'مئتا ألف ريال'],
    [200_500, 'مئتا ألف وخمسمئة ريال'],
    [202_000, 'مئتا ألف وألفا ريال'],
    [250_000, 'مئتان وخمسون ألف ريال'],
    [999_999, 'تسعمئة وتسعة وتسعون ألفًا وتسعمئة وتسعة وتسعون ريالًا'],
  ])('%d, thousands', (riyals, words) => {
    expect(amountInWords(riyals, 'ar')).toBe(words)
  })

  test.each([
    [1_000_000, 'مليون ريال'],
    [1_000_001, 'مليون ريال وريال واحد'],
    [1_250_000, 'مليون ومئتان وخمسون ألف ريال'],
    [2_000_000, 'مليونا ريال'],
    [2_002_000, 'مليونان وألفا ريال'],
    [3_000_000, 'ثلاثة ملايين ريال'],
    [11_000_000, 'أحد عشر مليون ريال'],
    [15_300_000, 'خمسة عشر مليونًا وثلاثمئة ألف ريال'],
    [100_000_000, 'مئة مليون ريال'],
    [200_000_000, 'مئتا مليون ريال'],
    [999_999_999, 'تسعمئة وتسعة وتسعون مليونًا وتسعمئة وتسعة وتسعون ألفًا وتسعمئة وتسعة وتسعون ريالًا'],
  ])('%d, millions', (riyals, words) => {
    expect(amountInWords(riyals, 'ar')).toBe(words)
  })
})

describe('amountInWords in English', () => {
  test.each([
    [0, 'zero Saudi riyals'],
    [1, 'one Saudi riyal'],
    [2, 'two Saudi riyals'],
    [15, 'fifteen Saudi riyals'],
    [40, 'forty Saudi riyals'],
    [101, 'one hundred one Saudi riyals'],
    [1_000, 'one thousand Saudi riyals'],
    [168_500, 'one hundred sixty-eight thousand five hundred Saudi riyals'],
    [1_000_000, 'one million Saudi riyals'],
    [2_000_019, 'two million nineteen Saudi riyals'],
    [
      999_999_999,
      'nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine Saudi riyals',
    ],
  ])('%d', (riyals, words) => {
    expect(amountInWords(riyals, 'en')).toBe(words)
  })
})

test.each([-1, 0.5, 1_000_000_000, Number.NaN, Infinity])('refuses %d', (riyals) => {
  expect(amountInWords(riyals, 'ar')).toBeUndefined()
  expect(amountInWords(riyals, 'en')).toBeUndefined()
})

test('gives every amount its own words', () => {
  const amounts = Array.from({ length: 4000 }, (_, i) => i)
  for (const language of ['ar', 'en'] as const) {
    const words = new Set(amounts.map((riyals) => amountInWords(riyals, language)))
    expect(words.size).toBe(amounts.length)
    expect([...words].join()).not.toMatch(/undefined| {2}/)
  }
})
