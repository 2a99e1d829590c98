type Entry<T> = { value: Promise<T>; until: number }

/**
 * Keeps the last answers of expensive reads for a moment, shared by all callers.
 * A failed read is not kept. Bounded: the oldest answers go first.
 * @param options.keepMs how long an answer that took `tookMs` may be repeated.
 */
export function createMicroCache<T>(options: {
  sizeMax: number
  keepMs: (tookMs: number) => number
  now: () => number
}) {
  const entries = new Map<string, Entry<T>>()
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const startedAt = options.now()
    const known = entries.get(key)
    if (known !== undefined && startedAt < known.until) return known.value
    const entry: Entry<T> = { value: read(), until: Number.POSITIVE_INFINITY }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > options.sizeMax && oldest !== undefined) entries.delete(oldest)
    entry.value.then(
      () => {
        const readAt = options.now()
        entry.until = readAt + options.keepMs(readAt - startedAt)
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry.value
  }
}
