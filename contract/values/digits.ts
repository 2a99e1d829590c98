const EASTERN_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g
const SEPARATOR = /[\s\p{Dash}\p{Cf}]/gu

/** Arabic-Indic (U+0660–9) and Persian (U+06F0–9) digits become 0–9, everything else stays as it is. */
export function toLatinDigits(text: string): string {
  // Both blocks start at a multiple of 16, so the low four bits are the digit's value.
  return text.replace(EASTERN_DIGIT, (digit) => String(digit.charCodeAt(0) % 16))
}

/** The digits of a text in reading order, as 0–9; all other characters are dropped. */
export function onlyDigits(text: string): string {
  return toLatinDigits(text).replace(/[^0-9]/g, '')
}

/**
 * The digits of a whole number as people type or paste it. Separators and units are dropped, and so is a decimal part,
 * because its digits would make the number a hundred times larger.
 */
export function wholeDigits(text: string): string {
  return onlyDigits(toLatinDigits(text).replace(/[.٫]\d*\D*$/u, ''))
}

/**
 * An identifier as people type or paste it, made comparable: Latin digits, upper case, without spaces,
 * dashes and invisible characters (direction marks, joiners).
 */
export function compactIdentifier(text: string): string {
  return toLatinDigits(text).replace(SEPARATOR, '').toUpperCase()
}
