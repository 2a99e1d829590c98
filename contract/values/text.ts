/** Line and paragraph breaks and tabs. They separate words, so replace them with a space. */
const BREAKS = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu
/** Control characters (NUL too), bidi embeddings, overrides and isolates, lone surrogates. */
const UNSAFE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\p{Surrogate}]/gu
const SLUG_LIMIT = 80

/**
 * One line of text from outside, safe to store and show: NFC, breaks and tabs as spaces, trimmed, without
 * control characters, NUL (PostgreSQL refuses it), lone surrogates (no UTF-8 for them) and bidi controls
 * U+202A–202E, U+2066–2069, which could turn the text around it.
 */
export function cleanLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(UNSAFE, '').normalize('NFC').trim()
}

/** A text of several lines, each cleaned; at most one empty line between paragraphs. */
export const cleanText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * An address part from an English title: 'Ford Expedition 2023' and 4821 → 'ford-expedition-2023-4821'. Only
 * a–z, 0–9 and single hyphens; at most 80 characters of the title. A title without any of them leaves the suffix.
 */
export function slugify(textEn: string, suffix: string | number): string {
  const words = asciiWords(textEn).join('-').slice(0, SLUG_LIMIT).replace(/-$/, '')
  return [words, ...asciiWords(String(suffix))].filter((part) => part !== '').join('-')
}

function asciiWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{Mn}'’]/gu, '')
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
}
