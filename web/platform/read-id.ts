/** A number of an address that counts from one, such as an id or a page; undefined for anything else. */
export function readId(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
