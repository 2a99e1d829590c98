/** Things one after the other, with the comma of the language. */
export const listed = (items: readonly unknown[], lang: 'ar' | 'en'): string => items.join(lang === 'ar' ? '، ' : ', ')

const ARABIC = /[\u0600-\u06ff]/
const LATIN = /[a-z]/i

/** Texts of one script, with the comma of that script; those of none with that of the reader. */
export function listedByScript(items: readonly unknown[], lang: 'ar' | 'en'): string {
  const text = items.join('')
  if (ARABIC.test(text)) return listed(items, 'ar')
  return listed(items, LATIN.test(text) ? 'en' : lang)
}
