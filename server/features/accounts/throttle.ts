import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { networkOf } from './codes/rules.ts'
import { countOne, forgetCount } from './codes/store.ts'
import type { Context } from './context.ts'
import { hasSessionFrom } from './sessions/store.ts'

const QUARTER_HOUR = 900
const HOUR = 3600
const EXPORTS = 5
const INVITATIONS = 20
const DAY = 86_400
const FACTOR_TRIES = 10
/** Wrong passwords for one phone from one network, whether the phone has an account or not. */
const TRIES_PER_NETWORK = 10
/** Wrong passwords for one phone from all networks that have not logged in to it before. */
const TRIES_OF_STRANGERS = 50
/** Password checks for one address: each costs the server a tenth of a second. */
const WORK_PER_ADDRESS = 100

/** Counts a password that one address wants hashed or checked; a refusal if it is one too many. */
export async function countPasswordWork(c: Context, ip: string): Promise<Refusal | undefined> {
  if (!c.config.rateLimits) return undefined
  return tooMany(await countOne(c.db, c.codes.keyOf('password-work', networkOf(ip)), QUARTER_HOUR), WORK_PER_ADDRESS)
}

type Attempt = { phone: string; accountId: number | undefined; ip: string }

/**
 * Counts a try at the password of a phone before it is checked, so that concurrent ones count too. Unknown networks
 * share a separate limit from the networks from which the member has logged in before, so no stranger can lock a member
 * out.
 */
export async function countPasswordTry(c: Context, { phone, accountId, ip }: Attempt): Promise<Refusal | undefined> {
  if (!c.config.rateLimits) return undefined
  const own = tooMany(await countOne(c.db, ownKey(c, phone, ip), QUARTER_HOUR), TRIES_PER_NETWORK)
  if (own) return own
  if (accountId !== undefined && (await hasSessionFrom(c.db, accountId, c.codes.networkHash(ip)))) return undefined
  return tooMany(await countOne(c.db, c.codes.keyOf('password-strangers', phone), QUARTER_HOUR), TRIES_OF_STRANGERS)
}

/** Counts an export of a member's data: it is much work and rarely needed. */
export async function countExport(c: Context, accountId: number): Promise<Refusal | undefined> {
  if (!c.config.rateLimits) return undefined
  return tooMany(await countOne(c.db, c.codes.keyOf('export', String(accountId)), HOUR), EXPORTS)
}

/** Counts an invitation: each sends its member a notice. */
export async function countInvitation(c: Context, accountId: number): Promise<Refusal | undefined> {
  if (!c.config.rateLimits) return undefined
  return tooMany(await countOne(c.db, c.codes.keyOf('invitation', String(accountId)), DAY), INVITATIONS)
}

/** Counts a try at a second factor before it is checked. */
export async function countFactorTry(c: Context, accountId: number): Promise<Refusal | undefined> {
  // Never lifted: codes of six digits can be guessed.
  return tooMany(await countOne(c.db, factorKey(c, accountId), QUARTER_HOUR), FACTOR_TRIES)
}

export const forgetFactorTries = (c: Context, accountId: number): Promise<void> =>
  forgetCount(c.db, factorKey(c, accountId))

const factorKey = (c: Context, accountId: number) => c.codes.keyOf('second-factor', String(accountId))

/** A right password clears the earlier tries from the same network. */
export const forgetPasswordTries = (c: Context, phone: string, ip: string): Promise<void> =>
  forgetCount(c.db, ownKey(c, phone, ip))

const ownKey = (c: Context, phone: string, ip: string) => c.codes.keyOf('password', `${phone} ${networkOf(ip)}`)

function tooMany(count: { used: number; secondsLeft: number }, limit: number): Refusal | undefined {
  if (count.used <= limit) return undefined
  return refuse('too_many', { retryAfterSeconds: count.secondsLeft, data: { retry_after_seconds: count.secondsLeft } })
}
