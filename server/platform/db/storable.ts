/** A text without what PostgreSQL cannot hold: NUL, and lone halves of a letter that has two. */
export const storable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '')
