type Values = Record<string, unknown>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields of a form that differ from what was read. A file always does. */
export function changedValues(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => value !== undefined && (value instanceof Blob || !isSame(before[name], value)),
    ),
  )
}

/** The fields that are about to be written over although somebody else has changed them since they were read. */
export function changedMeanwhile(read: Values, now: Values, change: Values): string[] {
  return Object.keys(change).filter(
    (name) => name in now && name in read && !isSame(read[name], now[name]) && !isSame(now[name], change[name]),
  )
}
