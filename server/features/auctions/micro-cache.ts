type Entry<T> = { value: Promise<T>; until: number }

/**
 * Keeps the last answers of expensive reads for a moment, shared by all callers.
 * A failed read is not kept. Bounded: the oldest answers go first.
 * @param options.keepMs how long an answer may be repeated.
 */
export function createMicroCache<T>(options: { sizeMax: number; keepMs: (answer: T) => number; now: () => number }) {
  const entries = new Map<string, Entry<T>>()
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key)
    if (known !== undefined && options.now() < known.until) return known.value
    const entry: Entry<T> = { value: read(), until: Number.POSITIVE_INFINITY }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > options.sizeMax && oldest !== undefined) entries.delete(oldest)
    entry.value.then(
      (answer) => {
        entry.until = options.now() + options.keepMs(answer)
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry.value
  }
}

const MANY_CARS = 20_000
const KEEP_MS = 10_000

/** Small numbers are counted anew each time, so that every change shows at once; large ones serve for ten seconds. */
export const longerIfMany = (cars: number): number => (cars < MANY_CARS ? 0 : KEEP_MS)
