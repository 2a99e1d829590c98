export type Page = {
  status: number
  headers: Record<string, string>
  /** The page cut at every place where the nonce belongs. */
  parts: readonly string[]
}

type Kept = { page: Page; size: number; until: number }
type Limits = { lifetimeMs: number; entries: number; characters: number }

/** A hot page is rendered about once a second and language, however many ask for it; memory stays bounded. */
const LIMITS: Limits = { lifetimeMs: 1500, entries: 300, characters: 24_000_000 }

/**
 * Keeps rendered pages for a moment. Requests for the same page share one rendering under way.
 * Only answers with status 200 are kept: addresses that do not exist are endless.
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>()
  readonly #running = new Map<string, Promise<Page>>()
  readonly #limits: Limits
  readonly #now: () => number
  #characters = 0

  constructor(now: () => number = Date.now, limits: Limits = LIMITS) {
    this.#now = now
    this.#limits = limits
  }

  get(key: string, render: () => Promise<Page>): Promise<Page> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > this.#now()) return Promise.resolve(kept.page)
    const running = this.#running.get(key)
    if (running) return running
    const started = render()
      .then((page) => {
        if (page.status === 200) this.#keep(key, page)
        return page
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }

  #keep(key: string, page: Page) {
    this.#forget(key)
    const size = page.parts.reduce((sum, part) => sum + part.length, 0)
    this.#kept.set(key, { page, size, until: this.#now() + this.#limits.lifetimeMs })
    this.#characters += size
    // A map remembers the order of insertion: the first one is the oldest.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limits.entries && this.#characters <= this.#limits.characters) break
      this.#forget(oldest)
    }
  }

  #forget(key: string) {
    this.#characters -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
