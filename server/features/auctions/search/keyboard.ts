/** The keys of the Arabic keyboard under those of the Latin one, without shift. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvnm,./`"
const ARABIC = 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ'

const toArabic = new Map([...LATIN].map((key, at) => [key, ARABIC[at] ?? key] as const))
const toLatin = new Map([...ARABIC].map((key, at) => [key, LATIN[at] ?? key] as const))

/** The text that the same keys write on the other keyboard: `فثسمش` is `tesla`, `j,d,jh` is `تويوتا`. */
export function onOtherKeyboard(text: string): string {
  const lower = text.toLowerCase()
  // One key of the Arabic keyboard writes two letters.
  if (/\p{Script=Arabic}/u.test(lower)) return written(lower.replaceAll('لا', 'b'), toLatin)
  return written(lower, toArabic).replaceAll('b', 'لا')
}

const written = (text: string, keys: ReadonlyMap<string, string>): string =>
  Array.from(text, (key) => keys.get(key) ?? key).join('')
