const DIGITS = 6

/** The number of a thread, as people say it: 12 is 'L-000012'. */
export const letterNumber = (id: number): string => `L-${String(id).padStart(DIGITS, '0')}`

/** The id in a number of a thread as people type it; undefined for any other text. */
export function readLetterNumber(text: string): number | undefined {
  const digits = /^l-?0*(\d{1,12})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
