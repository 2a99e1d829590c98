/** A text as a `like` pattern that means itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
