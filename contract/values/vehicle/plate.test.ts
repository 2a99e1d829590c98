import { describe, expect, test } from 'vitest'
import { maskPlate, parsePlate, plateAr, plateEn } from './plate.ts'

const plate = { lettersEn: 'ABJ', digits: '1234' }

describe('parsePlate', () => {
  test.each([
    'ا ب ح 1234',
    'ابح1234',
    'ا ب ح ١٢٣٤',
    '1234 ا ب ح',
    '۱۲۳۴-ا-ب-ح',
    'أ ب ح 1234',
    'إ ب ح 1234',
    'آبح 1234',
    'ابـح 1234',
    'ABJ 1234',
    'a b j 1234',
    '1234ABJ',
    '\u2067ا ب ح\u2069 1234',
  ])('reads "%s"', (raw) => {
    expect(parsePlate(raw)).toEqual(plate)
  })

  // The 17 pairs, copied from a published letter table (code points checked one by one).
  test.each([
    ['\u0627', 'A'],
    ['\u0628', 'B'],
    ['\u062f', 'D'],
    ['\u0639', 'E'],
    ['\u0642', 'G'],
    ['\u0647', 'H'],
    ['\u062d', 'J'],
    ['\u0643', 'K'],
    ['\u0644', 'L'],
    ['\u0646', 'N'],
    ['\u0631', 'R'],
    ['\u0633', 'S'],
    ['\u0637', 'T'],
    ['\u0648', 'U'],
    ['\u0649', 'V'],
    ['\u0635', 'X'],
    ['\u0645', 'Z'],
  ])('%s is %s', (arabic, latin) => {
    expect(parsePlate(`${arabic}1`)).toEqual({ lettersEn: latin, digits: '1' })
    expect(parsePlate(`${latin}1`)).toEqual({ lettersEn: latin, digits: '1' })
    expect(plateAr({ lettersEn: latin, digits: '1' })).toBe(`${arabic === 'ا' ? 'أ' : arabic} 1`)
  })

  test('takes other spellings of the same letter', () => {
    expect(parsePlate('هـ ي ة 7')).toEqual({ lettersEn: 'HVH', digits: '7' })
    expect(parsePlate('ک ی ١٢')).toEqual({ lettersEn: 'KV', digits: '12' })
    expect(parsePlate('ＡＢＪ １２３４')).toEqual(plate)
  })

  test.each([
    ['an Arabic letter outside the 17', 'ا ب ش 1234'],
    ['a Latin letter outside the 17', 'ABC 1234'],
    ['four letters', 'ABJD 1234'],
    ['five digits', 'ABJ 12345'],
    ['leading zeros', 'ABJ 0012'],
    ['the number zero', 'أ ب ح 0'],
    ['no letters', '1234'],
    ['no digits', 'ABJ'],
    ['letters on both sides', 'A1234B'],
    ['both scripts', 'A ب J 1234'],
    ['other signs', 'ABJ_1234'],
    ['a name of an object property', 'to 1'],
    ['nothing', ''],
  ])('refuses %s', (_name, raw) => {
    expect(parsePlate(raw)).toBeUndefined()
  })
})

test('both scripts show the letters spaced and in the same order', () => {
  expect(plateAr(plate)).toBe('أ ب ح 1234')
  expect(plateEn(plate)).toBe('A B J 1234')
  expect(parsePlate(plateAr(plate))).toEqual(plate)
  expect(parsePlate(plateEn(plate))).toEqual(plate)
})

test('maskPlate hides the letters and all but two digits', () => {
  expect(maskPlate(plate)).toBe('• • • ••34')
  expect(maskPlate({ lettersEn: 'AB', digits: '12' })).toBe('• • ••')
  expect(maskPlate({ lettersEn: 'A', digits: '7' })).toBe('• •')
})
