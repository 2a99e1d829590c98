import { normaliseArabic } from '#contract/values/search-text.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Text } from '#server/platform/http/refusal.ts'

/** The levels of equipment that the trade names in Arabic. Titles in English have them in Latin letters (CAR-50). */
const LEVELS: readonly (readonly [RegExp, Text])[] = [
  [/^(?:نص|نصف) (?:فل|فول)(?: كامل)?$|^semi[ -]?full$/u, { ar: 'نص فل', en: 'Semi Full' }],
  [/^(?:فل|فول)(?: كامل| اوبشن)?$|^full(?: option)?$/u, { ar: 'فل', en: 'Full' }],
  [/^(?:ستاندرد?|قياسي)$|^standard$/u, { ar: 'ستاندر', en: 'Standard' }],
]
const TRIM_MAX = 30
const LATIN = /^[a-z0-9][a-z0-9 .+/-]*$/i
const LONG_NUMBER = /\d{5,}/

/** A trim in the cell of a table; undefined if the text is no trim. */
export function readTrim(written: string): Text | undefined {
  const text = cleanLine(written)
  const level = LEVELS.find(([pattern]) => pattern.test(normaliseArabic(text)))?.[1]
  if (level) return level
  const isTrim = text.length <= TRIM_MAX && LATIN.test(text) && !LONG_NUMBER.test(text)
  return isTrim ? { ar: text, en: text } : undefined
}
