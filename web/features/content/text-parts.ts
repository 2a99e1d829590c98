import { LINK } from './plain-text.ts'

export type TextPart = { words: string; to?: string }

/** The paragraphs of a text, each as words and links of the site. */
export const readBlocks = (text: string): TextPart[][] =>
  text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map(readParts)

function readParts(block: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of block.matchAll(LINK)) {
    const [whole, words = '', to = ''] = match
    if (match.index > from) parts.push({ words: block.slice(from, match.index) })
    parts.push({ words, to })
    from = match.index + whole.length
  }
  if (from < block.length) parts.push({ words: block.slice(from) })
  return parts
}
