export const headerText = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

/** `"12"`, as in the `etag`; anything else is no version. */
export function readVersion(header: string | undefined): number | undefined {
  const digits = /^(?:W\/)?"(\d{1,15})"$/.exec(header ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The token of `Authorization`. The scheme's name has no case (RFC 9110, section 11.1). */
export const readBearer = (header: string | undefined): string | undefined =>
  /^bearer +(\S+) *$/i.exec(header ?? '')?.[1]
