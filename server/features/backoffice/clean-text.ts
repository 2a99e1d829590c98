import { cleanLine } from '#contract/values/text.ts'

/** A text of several lines, each cleaned; at most one empty line between paragraphs. */
export const cleanText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
