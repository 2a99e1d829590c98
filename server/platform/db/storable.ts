/** Removes what PostgreSQL cannot store from a text: NUL and lone surrogates. */
export const storable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '')
