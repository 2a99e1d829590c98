import { toLatinDigits } from './digits.ts'

/** Combining marks, tatweel (U+0640) and invisible characters such as direction marks and joiners. */
const DROPPED = /[\p{Mn}\u0640\p{Cf}]/gu

/**
 * Text as it is compared in searches. Stored text and query go through the same function, so spellings that
 * people mix up meet: no tashkeel and tatweel, أإآٱ as ا, ى as ي, ة as ه, ؤ as و, ئ as ي, Latin digits, lower
 * case, single spaces. Latin accents fall too (Citroën finds citroen). Only for comparing, never for showing.
 */
export function normaliseArabic(text: string): string {
  return toLatinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(/\s+/g, ' ')
    .trim()
}
