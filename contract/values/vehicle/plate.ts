import { compactIdentifier } from '../digits.ts'

/** A plate as it is stored: Latin letters and digits without spaces. `lettersEn + digits` is its search key. */
export type Plate = { lettersEn: string; digits: string }

/** The 17 letters of Saudi plates. Source: Wikipedia, Vehicle registration plates of Saudi Arabia; Faker ar_SA. */
const LATIN_OF: Readonly<Record<string, string>> = {
  ا: 'A',
  ب: 'B',
  ح: 'J',
  د: 'D',
  ر: 'R',
  س: 'S',
  ص: 'X',
  ط: 'T',
  ع: 'E',
  ق: 'G',
  ك: 'K',
  ل: 'L',
  م: 'Z',
  ن: 'N',
  ه: 'H',
  و: 'U',
  ى: 'V',
}
/** Printed with a hamza, as people write it; it is the same letter. */
const ARABIC_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(LATIN_OF).map(([arabic, latin]) => [latin, arabic])),
  A: 'أ',
}

/**
 * A plate as typed: one to three letters and one to four digits without leading zeros, in either order, with or
 * without spaces and dashes. Letters are all Arabic (أ إ آ count as ا, ي and ی as ى, ک as ك, ج as ح, ة and هـ as ه) or all Latin; other letters than
 * the 17 are refused with undefined.
 */
export function parsePlate(raw: string): Plate | undefined {
  const text = compactIdentifier(raw)
    .replace(/\u0640/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[يی]/g, 'ى')
    .replace(/ک/g, 'ك')
    // Not among the 17 letters, but people type it for ح, whose Latin letter is J.
    .replace(/ج/g, 'ح')
    .replace(/ة/g, 'ه')
  const parts = /^(?:(\p{L}{1,3})([1-9]\d{0,3})|([1-9]\d{0,3})(\p{L}{1,3}))$/u.exec(text)
  const lettersEn = toLatinLetters(parts?.[1] ?? parts?.[4] ?? '')
  const digits = parts?.[2] ?? parts?.[3]
  return lettersEn === undefined || digits === undefined ? undefined : { lettersEn, digits }
}

/** 'أ ب ح 1234': spaced, so that the letters do not join. Reading order, first letter first. */
export function plateAr({ lettersEn, digits }: Plate): string {
  return [...[...lettersEn].map((letter) => ARABIC_OF[letter] ?? letter), digits].join(' ')
}

/** 'A B J 1234', letter for letter as in `plateAr`. */
export function plateEn({ lettersEn, digits }: Plate): string {
  return [...lettersEn, digits].join(' ')
}

/** For guests, the same in both scripts: '• • • ••34'. A plate is indirect personal data (PDPL). */
export function maskPlate({ lettersEn, digits }: Plate): string {
  const hidden = digits.length > 2 ? digits.length - 2 : digits.length
  return [...[...lettersEn].fill('•'), '•'.repeat(hidden) + digits.slice(hidden)].join(' ')
}

function toLatinLetters(letters: string): string | undefined {
  const isLatin = /^[A-Z]+$/.test(letters)
  const latin = [...letters].map((letter) => (isLatin ? letter : LATIN_OF[letter])).join('')
  const areKnown = latin.length === letters.length && [...latin].every((letter) => letter in ARABIC_OF)
  return letters !== '' && areKnown ? latin : undefined
}
