import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { networkOf } from './codes/rules.ts'
import { countOne, forgetCount } from './codes/store.ts'
import type { Context } from './context.ts'

const QUARTER_HOUR = 900
/** Wrong passwords for one phone, whether it has an account or not. */
const TRIES_PER_PHONE = 10
/** Passwords to be worked on for one address: each costs the server a tenth of a second. */
const WORK_PER_ADDRESS = 100

/** Counts a password that one address wants hashed or checked; a refusal when it is one too many. */
export async function countPasswordWork(c: Context, ip: string): Promise<Refusal | undefined> {
  if (!c.config.rateLimits) return undefined
  return tooMany(await countOne(c.db, c.codes.keyOf('password-work', networkOf(ip)), QUARTER_HOUR), WORK_PER_ADDRESS)
}

/** Counts a try at the password of a phone before it is looked at, so that many at once count too. */
export async function countPasswordTry(c: Context, phone: string): Promise<Refusal | undefined> {
  if (!c.config.rateLimits) return undefined
  return tooMany(await countOne(c.db, c.codes.keyOf('password', phone), QUARTER_HOUR), TRIES_PER_PHONE)
}

/** A right password clears the tries before it. */
export const forgetPasswordTries = (c: Context, phone: string): Promise<void> =>
  forgetCount(c.db, c.codes.keyOf('password', phone))

function tooMany(count: { used: number; secondsLeft: number }, limit: number): Refusal | undefined {
  if (count.used <= limit) return undefined
  return refuse('too_many', { retryAfterSeconds: count.secondsLeft, data: { retry_after_seconds: count.secondsLeft } })
}
