import { LRUCache } from 'lru-cache'

type Kept<T> = { value: T; until: number }
type Options<T> = {
  lifetimeMs: number
  entries: number
  /** Sum of the sizes that may be kept. */
  room: number
  sizeOf: (value: T) => number
  /** Only these are cached; the others are rendered each time. */
  isKept: (value: T) => boolean
  /** Keys that are rarely requested twice: their values are kept only from the second time on. */
  isRare?: (key: string) => boolean
  now?: () => number
}

/**
 * Keeps values for a moment, bounded in number and size. Concurrent callers for the same key share one
 * computation. Failures are never kept.
 */
export class ShortCache<T> {
  readonly #kept: LRUCache<string, Kept<T>>
  readonly #running = new Map<string, Promise<T>>()
  /** Keys requested lately. */
  readonly #asked: LRUCache<string, true>
  readonly #options: Options<T>
  readonly #now: () => number

  constructor(options: Options<T>) {
    this.#options = options
    this.#now = options.now ?? Date.now
    const { entries, room, sizeOf } = options
    this.#asked = new LRUCache({ max: entries })
    this.#kept = new LRUCache({ max: entries, maxSize: room, sizeCalculation: ({ value }) => sizeOf(value) })
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const wasAsked = this.#asked.has(key)
    this.#asked.set(key, true)
    const kept = this.#kept.get(key)
    if (kept && kept.until > this.#now()) return Promise.resolve(kept.value)
    const running = this.#running.get(key)
    if (running) return running
    const isWorthKeeping = wasAsked || !this.#options.isRare?.(key)
    const started = make()
      .then((value) => {
        if (isWorthKeeping && this.#options.isKept(value))
          this.#kept.set(key, { value, until: this.#now() + this.#options.lifetimeMs })
        return value
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}
