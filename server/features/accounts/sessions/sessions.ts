import { hash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AccountsParts } from '#server/features/accounts/parts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import * as store from './store.ts'

const TOKEN_BYTES = 32
const TOKEN_LENGTH = 43
const SESSION_SECONDS = 90 * 86_400
const RESET_SECONDS = 600
const CACHED_MAX = 10_000
const CACHED_MS = 30_000
/** From then on the next call has it read anew without waiting: who is active is never held up, nor overtaken meanwhile. */
const STALE_MS = 15_000
const TOPIC = 'session-ended'

/** Sessions that have just ended; open sockets of theirs must close. */
export type SessionEnded = { accountId: number; sessionIds: number[] }
const endedMessage = z.object({ origin: z.string(), accountId: z.int(), sessionIds: z.array(z.int()) })

type Cached = { actor: Actor; readAt: number; isRead?: boolean }

/** Tokens and who stands behind them. The database holds hashes only, and each process remembers a few for a moment. */
export function createSessions({ db, clock, random, bus }: AccountsParts) {
  const cache = new Map<string, Cached>()
  const listeners: ((ended: SessionEnded) => void)[] = []
  const origin = randomUUID()
  // A session that ends while it is being looked up must not enter the cache afterwards.
  let endings = 0

  function forget(ended: SessionEnded): void {
    endings += 1
    const ids = new Set(ended.sessionIds)
    for (const [key, { actor }] of cache) if (ids.has(actor.sessionId)) cache.delete(key)
    for (const listener of listeners) listener(ended)
  }
  bus.on(TOPIC, (message) => {
    const ended = endedMessage.parse(JSON.parse(message))
    if (ended.origin !== origin) forget(ended)
  })

  /** Tells all processes; call it after the commit. */
  function announceEnded(ended: SessionEnded): void {
    if (ended.sessionIds.length === 0) return
    forget(ended)
    bus.emit(TOPIC, JSON.stringify({ origin, ...ended }))
  }

  /** Ends sessions inside the caller's transaction. @returns what to call after the commit. */
  async function end(tx: Tx, accountId: number, which: { only?: number; except?: number } = {}) {
    const sessionIds = await store.endSessions(tx, accountId, which)
    return { sessionIds, announce: () => announceEnded({ accountId, sessionIds }) }
  }

  /** @returns the new token; it is nowhere to be found afterwards. */
  async function open(
    tx: Tx,
    accountId: number,
    userAgent: string | null,
    purpose: 'session' | 'reset' = 'session',
  ): Promise<string> {
    const token = random.token(TOKEN_BYTES)
    const livesSeconds = purpose === 'session' ? SESSION_SECONDS : RESET_SECONDS
    await store.insertSession(tx, { accountId, tokenHash: hashToken(token), purpose, userAgent, livesSeconds })
    return token
  }

  /** Who stands behind a token; undefined for a dead or unknown one. */
  async function authenticate(token: string): Promise<Actor | undefined> {
    if (token.length !== TOKEN_LENGTH) return undefined
    const tokenHash = hashToken(token)
    const key = tokenHash.toString('base64url')
    const known = cache.get(key)
    cache.delete(key)
    // A clock that was set back must not keep it for longer.
    const age = known && Math.abs(clock.now() - known.readAt)
    if (!known || age === undefined || age >= CACHED_MS) return read(tokenHash, key)
    cache.set(key, known)
    if (age >= STALE_MS && !known.isRead) {
      known.isRead = true
      // What fails is tried again by the call that must wait for it.
      read(tokenHash, key).catch(() => undefined)
    }
    return known.actor
  }

  async function read(tokenHash: Buffer, key: string): Promise<Actor | undefined> {
    const endingsBefore = endings
    const row = await store.findSession(db, tokenHash)
    if (row === undefined) {
      cache.delete(key)
      return undefined
    }
    if (row.seenLongAgo) await store.touchSession(db, row.id)
    const actor = { accountId: row.accountId, sessionId: row.id, purpose: row.purpose, role: row.role }
    if (row.purpose === 'session' && endings === endingsBefore) remember(key, actor)
    return actor
  }

  function remember(key: string, actor: Actor): void {
    cache.delete(key)
    const oldest = cache.size >= CACHED_MAX ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(key, { actor, readAt: clock.now() })
  }

  const list = (accountId: number) => store.listSessions(db, accountId)
  const onEnded = (listener: (ended: SessionEnded) => void): void => {
    listeners.push(listener)
  }
  return { open, end, authenticate, list, onEnded }
}
export type Sessions = ReturnType<typeof createSessions>

const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
