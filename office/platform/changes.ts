type Values = Readonly<Record<string, unknown>>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Finds the fields of a form that differ from the row that was read. A file always differs. */
export function changedValues(before: Values, after: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => value !== undefined && (value instanceof Blob || !isSame(before[name], value)),
    ),
  )
}

/** Finds the changed fields that a colleague also changed since they were read. */
export function changedMeanwhile(read: Values, now: Values, change: Values): string[] {
  return Object.keys(change).filter(
    (name) => name in now && name in read && !isSame(read[name], now[name]) && !isSame(now[name], change[name]),
  )
}
