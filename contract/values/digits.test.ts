import { describe, expect, test } from 'vitest'
import { compactIdentifier, onlyDigits, toLatinDigits } from './digits.ts'

describe('toLatinDigits', () => {
  test('converts every Arabic-Indic, Persian and full-width digit', () => {
    expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
    expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
    expect(toLatinDigits('０１２３４５６７８９')).toBe('0123456789')
  })
  test('leaves other text alone', () => {
    expect(toLatinDigits('لوحة ١٢ ABJ 3')).toBe('لوحة 12 ABJ 3')
    expect(toLatinDigits('')).toBe('')
  })
})

describe('onlyDigits', () => {
  test('keeps digits of all three sets in order', () => {
    expect(onlyDigits('+٩٦٦ (50) ۱۲۳-x4')).toBe('966501234')
  })
  test('drops look-alikes that are no digits', () => {
    expect(onlyDigits('½ ² O l')).toBe('')
  })
})

describe('compactIdentifier', () => {
  test('drops spaces, dashes and direction marks, and raises letters', () => {
    expect(compactIdentifier('\u202asa03 8000–٦٠٨\u200f-x\u00a0')).toBe('SA038000608X')
  })
  test.each([
    ['full-width signs', 'ＳＡ０３', 'SA03'],
    ['a variation selector and a Hangul filler', 'SA\ufe0f0\u31643', 'SA03'],
    ['the head of a link', ' Tel:+966 50', '+96650'],
    ['the name of the number', 'IBAN: SA03', 'SA03'],
    ['the name without a colon', 'iban sa03', 'SA03'],
  ])('drops or reads %s', (_name, raw, clean) => {
    expect(compactIdentifier(raw)).toBe(clean)
  })
  test('keeps a number that only begins like a prefix', () => {
    expect(compactIdentifier('tel1234')).toBe('TEL1234')
  })
})
