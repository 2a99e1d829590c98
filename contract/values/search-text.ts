import { toLatinDigits } from './digits.ts'

/** Combining marks, tatweel (U+0640) and invisible characters such as direction marks and joiners. */
const DROPPED = /[\p{Mn}\u0640\p{Cf}]/gu

const FOREIGN: Readonly<Record<string, string>> = {
  ک: 'ك',
  ی: 'ي',
  ے: 'ي',
  گ: 'ج',
  چ: 'ج',
  پ: 'ب',
  ڤ: 'ف',
  ژ: 'ز',
  ہ: 'ه',
  ە: 'ه',
}

/**
 * Text as it is compared in searches. Stored text and query go through the same function, so spellings that
 * people mix up meet: no tashkeel and tatweel, أإآٱ as ا, ى as ي, ة as ه, ؤ as و, ئ as ي, Latin digits, lower
 * case, single spaces. Letters that Persian and Urdu write otherwise, and those that stand for foreign sounds, become
 * their Arabic neighbours: ک ی گ چ پ ڤ ژ. Latin accents fall too (Citroën finds citroen). Only for comparing, never for showing.
 */
export function normaliseArabic(text: string): string {
  // Decomposition parts hamza and madda from أ إ آ ؤ ئ as combining marks, which then fall with the tashkeel.
  return toLatinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(/ٱ/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[کیےگچپڤژہە]/g, (letter) => FOREIGN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}
