import type { Logger } from 'pino'
import * as z from 'zod'
import type { Reason } from '#contract/http/reasons.ts'
import type { Authenticate } from '#server/platform/http/api.ts'
import type { Bus } from '../bus/publisher.ts'

/** The fields of `subscription_error` beside the channel. */
export type Refused = { status: 401 | 403 | 503; reason: Reason }

/** One held or requested subscription to an account's own channel. */
type Grant = { accountId: number; sessionId: number; token: string; revoke: () => void }
type Attempt = { ends: SessionEnd[] }

/** The message on `session-ended`; without a list all sessions of the account have ended. */
const sessionEnd = z.object({ accountId: z.int(), sessionIds: z.array(z.int()).optional() })
type SessionEnd = z.infer<typeof sessionEnd>

const RECHECKS_AT_ONCE = 50

export type Grants = {
  /** Checks a token for an account's channel; `revoke` is called once, when the right to it ends. */
  ask(accountId: number, token: string | undefined, revoke: () => void): Promise<Refused | { release: () => void }>
  /** Checks every token in use again and revokes those that are no longer valid. */
  recheck(): Promise<void>
}

const dead: Refused = { status: 401, reason: 'unauthenticated' }

/** Keeps the permitted listeners of accounts' channels, and ends them at once when the session ends. */
export function createGrants(parts: { bus: Bus; authenticate: Authenticate; log: Logger }): Grants {
  const { bus, authenticate, log } = parts
  const grants = new Set<Grant>()
  const attempts = new Set<Attempt>()

  bus.on('session-ended', (message) => {
    const end = parseEnd(message)
    if (end === undefined) return
    // A check in progress may have seen the session before it ended.
    for (const attempt of attempts) attempt.ends.push(end)
    for (const grant of grants) if (ends(end, grant)) revoke(grant)
  })

  function revoke(grant: Grant): void {
    if (grants.delete(grant)) grant.revoke()
  }

  async function ask(accountId: number, token: string | undefined, onRevoke: () => void) {
    if (token === undefined) return dead
    const attempt: Attempt = { ends: [] }
    attempts.add(attempt)
    try {
      const actor = await authenticate(token)
      if (actor === undefined || actor.purpose !== 'session') return dead
      if (attempt.ends.some((end) => ends(end, actor))) return dead
      if (actor.accountId !== accountId) return { status: 403, reason: 'forbidden' } satisfies Refused
      const grant: Grant = { accountId, sessionId: actor.sessionId, token, revoke: onRevoke }
      grants.add(grant)
      return { release: () => void grants.delete(grant) }
    } catch (error) {
      log.error({ err: error }, 'the token of a subscription could not be checked')
      return { status: 503, reason: 'unavailable' } satisfies Refused
    } finally {
      attempts.delete(attempt)
    }
  }

  async function check(grant: Grant): Promise<void> {
    try {
      const actor = await authenticate(grant.token)
      if (actor?.sessionId !== grant.sessionId || actor.purpose !== 'session') revoke(grant)
    } catch (error) {
      // The next round asks again; a database that is away for a moment must not cut every listener off.
      log.warn({ err: error }, 'the token of a subscription could not be checked again')
    }
  }

  async function recheck(): Promise<void> {
    const held = [...grants]
    for (let i = 0; i < held.length; i += RECHECKS_AT_ONCE)
      await Promise.all(held.slice(i, i + RECHECKS_AT_ONCE).map(check))
  }
  return { ask, recheck }
}

const ends = (end: SessionEnd, of: { accountId: number; sessionId: number }): boolean =>
  end.accountId === of.accountId && (end.sessionIds?.includes(of.sessionId) ?? true)

function parseEnd(message: string): SessionEnd | undefined {
  try {
    return sessionEnd.parse(JSON.parse(message))
  } catch {
    return undefined
  }
}
