type Kept<T> = { value: T; size: number; until: number }
type Options<T> = {
  lifetimeMs: number
  entries: number
  /** Sum of the sizes that may be kept. */
  room: number
  sizeOf: (value: T) => number
  /** Only these are cached; the others are rendered each time. */
  isKept: (value: T) => boolean
  /** Only under keys that were requested before: a page requested once is not worth its memory. */
  fromSecondTime?: boolean
  now?: () => number
}

/**
 * Keeps values for a moment, bounded in number and size. Callers that ask for the same one at the same time share one
 * making of it. Failures are never kept.
 */
export class ShortCache<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #running = new Map<string, Promise<T>>()
  /** Keys that were asked for, the latest last. */
  readonly #asked = new Set<string>()
  readonly #options: Options<T>
  readonly #now: () => number
  #size = 0

  constructor(options: Options<T>) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const wasAsked = this.#wasAsked(key)
    const kept = this.#kept.get(key)
    if (kept && kept.until > this.#now()) return Promise.resolve(kept.value)
    const running = this.#running.get(key)
    if (running) return running
    const isWorthKeeping = wasAsked || !this.#options.fromSecondTime
    const started = make()
      .then((value) => {
        if (isWorthKeeping && this.#options.isKept(value)) this.#keep(key, value)
        return value
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }

  #wasAsked(key: string): boolean {
    const was = this.#asked.delete(key)
    this.#asked.add(key)
    const [oldest] = this.#asked
    if (oldest !== undefined && this.#asked.size > this.#options.entries) this.#asked.delete(oldest)
    return was
  }

  #keep(key: string, value: T) {
    const { entries, lifetimeMs, room, sizeOf } = this.#options
    this.#forget(key)
    const size = sizeOf(value)
    this.#kept.set(key, { value, size, until: this.#now() + lifetimeMs })
    this.#size += size
    // A map remembers the order of insertion: the first one is the oldest.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= entries && this.#size <= room) break
      this.#forget(oldest)
    }
  }

  #forget(key: string) {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
