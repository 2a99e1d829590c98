/** Forbids a line break there, and has no width. */
const WORD_JOINER = '\u2060'

/** Keeps names like `CR-V` on one line: cut at their hyphen, an Arabic line shows them in reverse. */
export const withWholeNames = (title: string): string =>
  title.replace(/(?<=[A-Za-z])-(?=[A-Za-z\d])/g, `-${WORD_JOINER}`)
