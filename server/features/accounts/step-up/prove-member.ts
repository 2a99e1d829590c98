import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { isPassword } from '../passwords/passwords.ts'
import * as store from '../store.ts'
import { fieldTexts } from '../texts.ts'
import { countPasswordTry, countPasswordWork, forgetPasswordTries } from '../throttle.ts'
import { isSteppedUp } from './step-up.ts'

/**
 * A session alone may not change the phone or mail, set a first password or name a new bank account, or a thief of the
 * session would keep the account and its money. A fresh step-up is the proof, or the password if one is set. Staff with
 * a second factor prove that one instead: whoever has their SIM gets the codes.
 * Refusals: `step_up_required`, `second_factor_needed`, `invalid` for a wrong password, `too_many`.
 */
export async function refuseUnproved(
  c: Context,
  actor: Actor,
  currentPassword: string | undefined,
  caller: Pick<Caller, 'ip' | 'stepUp'>,
): Promise<Refusal | undefined> {
  if (hasStaffFactor(actor)) return refuseStaleFactor(actor)
  if (await isSteppedUp(c, actor, caller.stepUp)) return undefined
  if (!currentPassword) return refuse('step_up_required')
  const { phone, passwordHash } = await store.findProfile(c.db, actor.accountId)
  if (passwordHash === null) return refuse('step_up_required')
  return checkCurrentPassword(c, { accountId: actor.accountId, phone, passwordHash }, currentPassword, caller)
}

/** True if the actor is staff with a second factor. */
const hasStaffFactor = ({ factor }: Actor) => factor === 'needed' || factor === 'stale' || factor === 'fresh'

const refuseStaleFactor = ({ factor }: Actor): Refusal | undefined =>
  factor === 'fresh' ? undefined : refuse('second_factor_needed')

/**
 * The proof for a password that replaces another one: the present password, or the second factor of staff.
 * Refusals: `second_factor_needed`, `invalid`, `too_many`.
 */
export async function refuseUnprovedPassword(
  c: Context,
  actor: Actor,
  known: { phone: string; passwordHash: string | null },
  currentPassword: string,
  caller: Pick<Caller, 'ip'>,
): Promise<Refusal | undefined> {
  if (hasStaffFactor(actor)) return refuseStaleFactor(actor) ?? countPasswordWork(c, caller.ip)
  return checkCurrentPassword(c, { ...known, accountId: actor.accountId }, currentPassword, caller)
}

/** Counts a guess at a member's password and checks it. */
async function checkCurrentPassword(
  c: Context,
  known: { accountId: number; phone: string; passwordHash: string | null },
  guess: string,
  caller: Pick<Caller, 'ip'>,
): Promise<Refusal | undefined> {
  const { phone, accountId } = known
  const attempt = { phone, accountId, ip: caller.ip }
  const busy = (await countPasswordWork(c, caller.ip)) ?? (await countPasswordTry(c, attempt))
  if (busy) return busy
  if (!(await isPassword(guess, known.passwordHash))) return refuseField('current_password', fieldTexts.passwordOld)
  await forgetPasswordTries(c, phone, caller.ip)
  return undefined
}
