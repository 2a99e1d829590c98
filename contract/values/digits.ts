const OTHER_DIGIT = /[٠-٩۰-۹０-９]/g
/** Phones are copied with the head of their link, account numbers with their name. */
const NO_PART = /^\s*(tel:|iban:?)|[\s\p{Dash}\p{C}\p{DI}]/giu

/** Arabic-Indic (U+0660–9), Persian (U+06F0–9) and full-width (U+FF10–9) digits become 0–9, everything else stays. */
export function toLatinDigits(text: string): string {
  // All three blocks start at a multiple of 16, so the low four bits are the digit's value.
  return text.replace(OTHER_DIGIT, (digit) => `${digit.charCodeAt(0) % 16}`)
}

/** The digits of a text in reading order, as 0–9; all other characters are dropped. */
export function onlyDigits(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '')
}

/**
 * The digits of a whole number as people type or paste it. Separators and units are dropped, and so is a decimal part,
 * because its digits would make the number a hundred times larger.
 */
export function wholeDigits(text: string): string {
  return onlyDigits(toLatinDigits(text).replace(/[.٫]\d*\D*$/, ''))
}

/**
 * An identifier as people type or paste it, made comparable: compatible forms (NFKC), Latin digits, upper case, without
 * spaces, dashes, invisible characters (direction marks, joiners) and the prefixes `tel:` and `IBAN`.
 */
export function compactIdentifier(text: string): string {
  return toLatinDigits(text.normalize('NFKC')).replace(NO_PART, '').toUpperCase()
}
