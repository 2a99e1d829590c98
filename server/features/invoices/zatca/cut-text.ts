const characters = new Intl.Segmenter('ar', { granularity: 'grapheme' })

/**
 * The longest beginning of a text whose size is at most `most`. No character is cut: a letter stays with its vowel marks
 * (UAX #29, extended grapheme clusters).
 */
export function cutText(text: string, most: number, sizeOf: (text: string) => number): string {
  if (sizeOf(text) <= most) return text
  let cut = ''
  for (const { segment } of characters.segment(text)) {
    if (sizeOf(cut + segment) > most) break
    cut += segment
  }
  return cut
}
