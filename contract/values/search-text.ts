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
 * Text in the form compared in searches. Stored text and query go through the same function, so confused spellings
 * meet: no tashkeel and tatweel, أإآٱ as ا, ى as ي, ة as ه, ؤ as و, ئ as ي, Latin digits, lower
 * case, single spaces. Persian and Urdu letter forms, and letters for foreign sounds, become
 * their Arabic neighbours: ک ی گ چ پ ڤ ژ. Latin accents are removed too (Citroën finds citroen). Only for comparing,
 * never for showing.
 */
export function normaliseArabic(text: string): string {
  // Decomposition separates hamza and madda from أ إ آ ؤ ئ as combining marks, which are then removed with the
  // tashkeel.
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
