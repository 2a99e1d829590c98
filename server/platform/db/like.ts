/** A LIKE pattern that finds a text anywhere; none of its characters is a wildcard. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
