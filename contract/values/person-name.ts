import { normaliseArabic } from './search-text.ts'

/** Words between the names of a person and of their fathers. */
const JOINING = new Set(['al', 'el', 'bin', 'ben', 'ibn', 'bint', 'abu', 'ال', 'بن', 'ابن', 'بنت', 'ابو'])
/** The article, which is written apart, with a hyphen or joined: Al Harbi, Al-Harbi, Alharbi. */
const ARTICLE = /^(al|el|ال)(?=.{3})/

/**
 * True if two written names can be one person's: their first and their last words are equal. Spelling variants of
 * Arabic, cases, articles and words like "bin" do not count. Names in different scripts are never equal.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a.length > 0 && a[0] === b[0] && a.at(-1) === b.at(-1)
}

const wordsOf = (name: string): string[] =>
  normaliseArabic(name)
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !JOINING.has(word))
    .map((word) => word.replace(ARTICLE, ''))
