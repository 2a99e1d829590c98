import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { networkOf } from '#server/features/accounts/codes/rules.ts'
import type { AccountsDeps, Caller } from '#server/features/accounts/deps.ts'
import { factorState } from '#server/features/accounts/second-factor/rules.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { sha256 } from '#server/platform/secrets/sha256.ts'
import { createSessionCache } from './session-cache.ts'
import * as store from './store.ts'

const TOKEN_BYTES = 32
const TOKEN_LENGTH = 43
const SESSION_SECONDS = 90 * 86_400
const STEP_SECONDS = 600
const TOPIC = 'session-ended'

/** Sessions that have just ended; their open sockets must close. */
export type SessionEnded = { accountId: number; sessionIds: number[] }
/** `stays`: they live on, and are read again before their next use. */
type Changed = SessionEnded & { stays?: boolean }
const changedMessage = z.object({
  ...{ origin: z.string(), accountId: z.int(), sessionIds: z.array(z.int()), stays: z.boolean().optional() },
})

/** Tokens and their sessions. The database has hashes only, and each process caches a few for a moment. */
export function createSessions({ config, db, clock, random, bus, secrets, log }: AccountsDeps) {
  const cache = createSessionCache(clock)
  // A session that ends during its lookup must not be cached afterwards.
  let endings = 0
  const endedSessions = createEndedSessions({ bus, log }, ({ sessionIds }) => {
    endings += 1
    cache.forget(sessionIds)
  })

  /** Ends sessions inside the caller's transaction. @returns a function to call after the commit. */
  async function end(tx: Tx, accountId: number, which: store.Ending = {}) {
    const rows = await store.endSessions(tx, accountId, which)
    return { sessionIds: rows.map(({ id }) => id), announce: () => endedSessions.announceEach(rows) }
  }

  /** The same with its announcement after the commit. */
  const endAfterCommit = async (tx: Tx, accountId: number, which: store.Ending) =>
    afterCommit(tx, (await end(tx, accountId, which)).announce)

  /**
   * Opens a session for another account in place of the actor's own one.
   * @returns undefined if that one is over.
   */
  async function replace(
    tx: Tx,
    actor: Actor,
    by: { accountId: number; personId: number | null },
  ): Promise<string | undefined> {
    const token = random.token(TOKEN_BYTES)
    if (!(await store.replaceSession(tx, actor.sessionId, { ...by, tokenHash: sha256(token) }))) return undefined
    afterCommit(tx, () => endedSessions.announceEach([{ id: actor.sessionId, accountId: actor.accountId }]))
    return token
  }

  /** @returns the new token; it is stored nowhere. */
  async function open(
    tx: Tx,
    accountId: number,
    caller: Pick<Caller, 'ip' | 'userAgent'>,
    purpose: store.SessionPurpose = 'session',
  ): Promise<string> {
    const token = random.token(TOKEN_BYTES)
    const livesSeconds = purpose === 'session' ? SESSION_SECONDS : STEP_SECONDS
    const network = secrets.hash('network', networkOf(caller.ip))
    const session = { accountId, tokenHash: sha256(token), purpose, userAgent: caller.userAgent, network }
    await store.insertSession(tx, { ...session, livesSeconds })
    return token
  }

  /** The session of a token; undefined for a dead or unknown one. */
  async function authenticate(token: string): Promise<Actor | undefined> {
    if (token.length !== TOKEN_LENGTH) return undefined
    const tokenHash = sha256(token)
    const key = tokenHash.toString('base64url')
    const known = cache.find(key)
    if (!known) return read(tokenHash, key)
    // The call that must wait for it repeats a failed read.
    if (known.isStale) read(tokenHash, key).catch(() => undefined)
    return known.actor
  }

  async function read(tokenHash: Buffer, key: string): Promise<Actor | undefined> {
    const endingsBefore = endings
    const row = await store.findSession(db, tokenHash)
    if (row === undefined) {
      cache.drop(key)
      return undefined
    }
    if (row.seenLongAgo) await store.touchSession(db, row.id)
    const { accountId, personId, duty, purpose, role } = row
    const person = personId !== null && duty !== null && { personId, duty }
    const actor = { accountId, sessionId: row.id, purpose, role, ...person }
    // The proofs of staff, and the time of their last use, are read each time.
    if (role !== null)
      return { ...actor, factor: factorState(row.hasFactor, row.provedSecondsAgo, config.staffSecondFactor) }
    if (purpose === 'session' && endings === endingsBefore) cache.remember(key, actor)
    return actor
  }

  /** True if a dead token was its owner's until their account was put out of use. It still opens nothing. */
  async function isShutOut(token: string): Promise<boolean> {
    return token.length === TOKEN_LENGTH && store.wasShutOut(db, sha256(token))
  }

  const list = (accountId: number) => store.listSessions(db, accountId)
  const { onEnded, readAgainAfterCommit } = endedSessions
  return { open, replace, end, endAfterCommit, readAgainAfterCommit, authenticate, isShutOut, list, onEnded }
}
export type Sessions = ReturnType<typeof createSessions>

type EndedListener = (ended: SessionEnded) => void

/** Passes the end of sessions to all processes. `first` runs before the listeners that are added later. */
function createEndedSessions({ bus, log }: Pick<AccountsDeps, 'bus' | 'log'>, first: EndedListener) {
  const origin = randomUUID()
  const listeners = [first]
  const notify = ({ stays, ...ended }: Changed) => {
    for (const listener of stays ? [first] : listeners) listener(ended)
  }
  bus.on(TOPIC, (message) => {
    const ended = changedMessage.parse(JSON.parse(message))
    if (ended.origin !== origin) notify(ended)
  })
  /** Call it after the commit. */
  function announce(ended: Changed): void {
    if (ended.sessionIds.length === 0) return
    if (!ended.stays)
      log.info({ security: 'session_ended', account: ended.accountId, sessions: ended.sessionIds }, 'security')
    notify(ended)
    bus.emit(TOPIC, JSON.stringify({ origin, ...ended }))
  }

  return {
    onEnded: (listener: EndedListener): void => void listeners.push(listener),
    /** Call it after the commit. Sessions of a person may be for several accounts. */
    announceEach(rows: readonly { id: number; accountId: number }[]): void {
      for (const [accountId, ended] of Map.groupBy(rows, (row) => row.accountId))
        announce({ accountId, sessionIds: ended.map(({ id }) => id) })
    },
    /** After the commit each process reads a person's sessions for a company again. */
    async readAgainAfterCommit(tx: Tx, accountId: number, personId: number): Promise<void> {
      const sessionIds = await store.sessionsOfPerson(tx, accountId, personId)
      afterCommit(tx, () => announce({ accountId, sessionIds, stays: true }))
    },
  }
}
