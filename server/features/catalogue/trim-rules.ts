type Named = { titleEn: string; brandEn: string; modelEn: string; year: number }

/**
 * The trim in an English title of the usual form, "make model trim year": the words between model and year. Null if the
 * title has another form or no trim.
 */
export function trimOf({ titleEn, brandEn, modelEn, year }: Named): string | null {
  const words = titleEn.trim().split(/\s+/)
  if (words.at(-1) !== String(year)) return null
  const afterBrand = withoutStart(words.slice(0, -1), brandEn)
  if (afterBrand === undefined) return null
  const trim = (withoutStart(afterBrand, modelEn) ?? afterBrand).join(' ')
  return /[A-Za-z0-9]/.test(trim) && !/\p{Script=Arabic}/u.test(trim) ? trim : null
}

/** The words after a name at their start; undefined if they do not begin with it. */
function withoutStart(words: readonly string[], name: string): string[] | undefined {
  const start = name.trim().toLowerCase().split(/\s+/)
  const begins = start.every((word, index) => words[index]?.toLowerCase() === word)
  return begins ? words.slice(start.length) : undefined
}
