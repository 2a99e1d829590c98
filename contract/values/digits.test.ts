import { describe, expect, test } from 'vitest'
import { compactIdentifier, onlyDigits, toLatinDigits } from './digits.ts'

describe('toLatinDigits', () => {
  test('converts every Arabic-Indic and Persian digit', () => {
    expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
    expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
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
})
