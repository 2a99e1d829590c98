import { LRUCache } from 'lru-cache'
import type { AccountsDeps } from '#server/features/accounts/deps.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'

const CACHED_MAX = 10_000
const CACHED_MS = 30_000
/** After this age the next call starts a new read without waiting, so that an active member is never delayed. */
const STALE_MS = 15_000

/** The sessions of a few recent tokens. */
export function createSessionCache(clock: AccountsDeps['clock']) {
  const cached = new LRUCache<string, { actor: Actor; readAt: number; isAsked: boolean }>({ max: CACHED_MAX })
  return {
    /** `isStale` is true once, for the first caller, who should start a new read. */
    find(key: string): { actor: Actor; isStale: boolean } | undefined {
      const known = cached.get(key)
      if (!known) return undefined
      // A clock that was set back must not keep it for longer.
      const age = Math.abs(clock.now() - known.readAt)
      if (age >= CACHED_MS) {
        cached.delete(key)
        return undefined
      }
      const isStale = age >= STALE_MS && !known.isAsked
      if (isStale) known.isAsked = true
      return { actor: known.actor, isStale }
    },
    remember(key: string, actor: Actor): void {
      cached.set(key, { actor, readAt: clock.now(), isAsked: false })
    },
    drop: (key: string) => cached.delete(key),
    forget(sessionIds: readonly number[]): void {
      const ids = new Set(sessionIds)
      for (const [key, { actor }] of cached) if (ids.has(actor.sessionId)) cached.delete(key)
    },
  }
}
