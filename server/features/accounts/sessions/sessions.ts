import { hash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { networkOf } from '#server/features/accounts/codes/rules.ts'
import type { AccountsDeps, Caller } from '#server/features/accounts/deps.ts'
import { factorState } from '#server/features/accounts/second-factor/rules.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import * as store from './store.ts'

const TOKEN_BYTES = 32
const TOKEN_LENGTH = 43
const SESSION_SECONDS = 90 * 86_400
const RESET_SECONDS = 600
const CACHED_MAX = 10_000
const CACHED_MS = 30_000
/** From then on the next call starts a new read without waiting, so that an active member is never delayed. */
const STALE_MS = 15_000
const TOPIC = 'session-ended'

/** Sessions that have just ended; open sockets of theirs must close. */
export type SessionEnded = { accountId: number; sessionIds: number[] }
const endedMessage = z.object({ origin: z.string(), accountId: z.int(), sessionIds: z.array(z.int()) })

/** Tokens and their sessions. The database has hashes only, and each process caches a few for a moment. */
export function createSessions({ config, db, clock, random, bus, secrets, log }: AccountsDeps) {
  const memory = createMemory(clock)
  const listeners: ((ended: SessionEnded) => void)[] = []
  const origin = randomUUID()
  // A session that ends while it is being looked up must not be remembered afterwards.
  let endings = 0

  function forget(ended: SessionEnded): void {
    endings += 1
    memory.forget(ended.sessionIds)
    for (const listener of listeners) listener(ended)
  }
  bus.on(TOPIC, (message) => {
    const ended = endedMessage.parse(JSON.parse(message))
    if (ended.origin !== origin) forget(ended)
  })

  /** Informs all processes; call it after the commit. */
  function announceEnded(ended: SessionEnded): void {
    if (ended.sessionIds.length === 0) return
    log.info({ security: 'session_ended', account: ended.accountId, sessions: ended.sessionIds }, 'security')
    forget(ended)
    bus.emit(TOPIC, JSON.stringify({ origin, ...ended }))
  }

  /** Ends sessions inside the caller's transaction. @returns what to call after the commit. */
  async function end(tx: Tx, accountId: number, which: store.Ending = {}) {
    const sessionIds = await store.endSessions(tx, accountId, which)
    return { sessionIds, announce: () => announceEnded({ accountId, sessionIds }) }
  }

  /** @returns the new token; it is nowhere to be found afterwards. */
  async function open(
    tx: Tx,
    accountId: number,
    caller: Pick<Caller, 'ip' | 'userAgent'>,
    purpose: 'session' | 'reset' = 'session',
  ): Promise<string> {
    const token = random.token(TOKEN_BYTES)
    const livesSeconds = purpose === 'session' ? SESSION_SECONDS : RESET_SECONDS
    const network = secrets.hash('network', networkOf(caller.ip))
    const session = { accountId, tokenHash: hashToken(token), purpose, userAgent: caller.userAgent, network }
    await store.insertSession(tx, { ...session, livesSeconds })
    return token
  }

  /** The session of a token; undefined for a dead or unknown one. */
  async function authenticate(token: string): Promise<Actor | undefined> {
    if (token.length !== TOKEN_LENGTH) return undefined
    const tokenHash = hashToken(token)
    const key = tokenHash.toString('base64url')
    const known = memory.find(key)
    if (!known) return read(tokenHash, key)
    // What fails is tried again by the call that must wait for it.
    if (known.isStale) read(tokenHash, key).catch(() => undefined)
    return known.actor
  }

  async function read(tokenHash: Buffer, key: string): Promise<Actor | undefined> {
    const endingsBefore = endings
    const row = await store.findSession(db, tokenHash)
    if (row === undefined) {
      memory.drop(key)
      return undefined
    }
    if (row.seenLongAgo) await store.touchSession(db, row.id)
    const { accountId, purpose, role } = row
    const actor = { accountId, sessionId: row.id, purpose, role }
    // What staff have proved, and how long ago they were here, is read each time.
    if (role !== null)
      return { ...actor, factor: factorState(row.hasFactor, row.provedSecondsAgo, config.staffSecondFactor) }
    if (purpose === 'session' && endings === endingsBefore) memory.remember(key, actor)
    return actor
  }

  /** Whether a dead token was its owner's until their account was put out of use. It opens nothing all the same. */
  async function isShutOut(token: string): Promise<boolean> {
    return token.length === TOKEN_LENGTH && store.wasShutOut(db, hashToken(token))
  }

  const list = (accountId: number) => store.listSessions(db, accountId)
  const onEnded = (listener: (ended: SessionEnded) => void): void => {
    listeners.push(listener)
  }
  return { open, end, authenticate, isShutOut, list, onEnded }
}
export type Sessions = ReturnType<typeof createSessions>

/** The sessions of a few recent tokens. */
function createMemory(clock: AccountsDeps['clock']) {
  const kept = new LRUCache<string, { actor: Actor; readAt: number; isAsked: boolean }>({ max: CACHED_MAX })
  return {
    /** `isStale` is true once, for the first caller, who should start a new read. */
    find(key: string): { actor: Actor; isStale: boolean } | undefined {
      const known = kept.get(key)
      if (!known) return undefined
      // A clock that was set back must not keep it for longer.
      const age = Math.abs(clock.now() - known.readAt)
      if (age >= CACHED_MS) {
        kept.delete(key)
        return undefined
      }
      const isStale = age >= STALE_MS && !known.isAsked
      if (isStale) known.isAsked = true
      return { actor: known.actor, isStale }
    },
    remember(key: string, actor: Actor): void {
      kept.set(key, { actor, readAt: clock.now(), isAsked: false })
    },
    drop: (key: string) => kept.delete(key),
    forget(sessionIds: readonly number[]): void {
      const ids = new Set(sessionIds)
      for (const [key, { actor }] of kept) if (ids.has(actor.sessionId)) kept.delete(key)
    },
  }
}

const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
