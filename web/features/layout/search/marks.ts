import { normaliseArabic } from '#contract/values/search-text.ts'

export type MarkedPart = { text: string; isMarked: boolean }

/** Splits a title so that the typed beginnings of words can be emphasised, in any spelling. */
export function markTyped(title: string, typed: string): MarkedPart[] {
  const words = normaliseArabic(typed).split(' ').filter(Boolean)
  const parts = title.split(/(\s+)/).flatMap((word) => {
    const plain = normaliseArabic(word)
    const length = Math.max(0, ...words.map((one) => (plain.startsWith(one) ? one.length : 0)))
    // If letters were joined or dropped for comparing, a part of the word cannot be located: then all of it is marked.
    const marked = length > 0 && plain.length !== word.length ? word.length : length
    return [
      { text: word.slice(0, marked), isMarked: true },
      { text: word.slice(marked), isMarked: false },
    ]
  })
  return parts.filter(({ text }) => text !== '')
}
