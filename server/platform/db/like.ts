/** A text as a pattern for LIKE that finds it anywhere; no letter of it is a wildcard. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
