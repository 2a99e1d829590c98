import { LRUCache } from 'lru-cache'

type Entry<T> = { value: Promise<T>; until: number; staleUntil: number }

/**
 * Keeps the last answers of expensive reads for a moment, shared by all callers.
 * A failed read is not kept. Bounded: the least recently read answers are dropped first.
 * @param options.keepMs how long an answer may be repeated.
 * @param options.staleMs for how long after that it may still be repeated while a newer one is read.
 */
export function createMicroCache<T>(options: {
  sizeMax: number
  keepMs: (answer: T) => number
  staleMs?: (answer: T) => number
  now: () => number
}) {
  const entries = new LRUCache<string, Entry<T>>({ max: options.sizeMax })

  function start(key: string, read: () => Promise<T>): Entry<T> {
    const entry = { value: read(), until: Number.POSITIVE_INFINITY, staleUntil: Number.POSITIVE_INFINITY }
    entry.value.then(
      (answer) => {
        entry.until = options.now() + options.keepMs(answer)
        entry.staleUntil = entry.until + (options.staleMs?.(answer) ?? 0)
      },
      () => {
        if (entries.peek(key) === entry) entries.delete(key)
      },
    )
    return entry
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key)
    if (known !== undefined && options.now() < known.until) return known.value
    if (known !== undefined && options.now() < known.staleUntil) {
      // One caller starts the newer read; until it is done, all get the older value.
      known.until = known.staleUntil
      const newer = start(key, read)
      newer.value.then(
        () => entries.set(key, newer),
        () => undefined,
      )
      return known.value
    }
    const entry = start(key, read)
    entries.set(key, entry)
    return entry.value
  }
}

const MANY_CARS = 20_000
const KEEP_MS = 10_000
const STALE_MS = 60_000

/** Small counts are read each time, so that every change shows at once; large ones are cached for ten seconds. */
export const longerIfMany = (cars: number): number => (cars < MANY_CARS ? 0 : KEEP_MS)

/** A stale count is served once more while it is read again. */
export const staleIfMany = (cars: number): number => (cars < MANY_CARS ? 0 : STALE_MS)
