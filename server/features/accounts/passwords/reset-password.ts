import { RESEND_SECONDS } from '#contract/values/codes.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { collect, readPhone } from '../rules.ts'
import { hasFactor } from '../second-factor/store.ts'
import { type CodeSent, type LoggedIn, startSession } from '../start-session.ts'
import { endOtherLogIns, tellOfChange } from '../step-up/sensitive-change.ts'
import * as store from '../store.ts'
import { fieldTexts, smsTexts } from '../texts.ts'
import { countPasswordWork } from '../throttle.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordErrors } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/** Sends a code for a new password; a phone without an account gets the same answer. */
export async function sendResetCode(
  c: Context,
  rawPhone: string | undefined,
  caller: Caller,
): Promise<CodeSent | Refusal> {
  const phone = readPhone(rawPhone)
  if (phone === undefined) return refuseField('phone', fieldTexts.phone)
  const refusal = await inTransaction(c.db, async (tx) => {
    const account = await store.findByPhone(tx, phone)
    const usable = account !== undefined
    const text = usable ? smsTexts.forgot : smsTexts.unknown
    return c.codes.send(tx, { phone, purpose: 'forgot', accountId: account?.id ?? null, usable, text, ...caller })
  })
  if (refusal) return refusal
  return { resend_after_seconds: RESEND_SECONDS, phone }
}

/**
 * Gives a token that is valid only for one new password within ten minutes. Refusals: those of codes,
 * `account_inactive`, `second_factor_needed` for staff who have a second factor.
 */
export async function verifyResetCode(
  c: Context,
  input: { phone: string; otp: string },
  caller: Caller,
): Promise<{ user: { id: number; name: string; token: string } } | Refusal> {
  const phone = readPhone(input.phone)
  if (phone === undefined) return refuseField('email', fieldTexts.phone)
  return inTransaction(c.db, async (tx) => {
    const taken = await c.codes.take(tx, { phone, purpose: 'forgot', otp: input.otp, ip: caller.ip })
    if (isRefusal(taken)) return taken
    if (taken.accountId === null) return refuse('otp_expired')
    const account = await store.noteEntry(tx, taken.accountId, caller.language, true)
    if (!account.active) return refuse('account_inactive')
    // Whoever has the SIM of a colleague must not lock them out.
    if (account.role !== null && (await hasFactor(tx, account.id))) return refuse('second_factor_needed')
    const token = await c.sessions.open(tx, account.id, caller, 'reset')
    return { user: { id: account.id, name: account.name, token } }
  })
}

/** Sets the password of the reset token's owner, ends all other ways in, tells the member, and logs in. */
export async function resetPassword(
  c: Context,
  actor: Actor,
  input: { password: string; password_confirmation: string },
  caller: Caller,
): Promise<LoggedIn | Refusal> {
  const known = { ...(await store.findProfile(c.db, actor.accountId)), isCommon: isCommonPassword }
  const errors = collect(passwordErrors(input.password, input.password_confirmation, known))
  if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
  const busy = await countPasswordWork(c, caller.ip)
  if (busy) return busy
  const passwordHash = await hashPassword(input.password)
  const { answer, announce } = await inTransaction(c.db, async (tx) => {
    const account = await store.lockAccount(tx, actor.accountId)
    const ended = await endOtherLogIns(c, tx, actor.accountId)
    // The account is locked, so of several callers with one token only the first finds it valid.
    if (!ended.sessionIds.includes(actor.sessionId)) throw new RefusalError(refuse('unauthenticated'))
    await store.changeAccount(tx, actor.accountId, { passwordHash })
    await tellOfChange(c, tx, 'new_password', { ...account, unlinked: ended.unlinked }, caller)
    return { answer: await startSession(c, tx, actor.accountId, caller, { by: 'phone' }), announce: ended.announce }
  })
  announce()
  return answer
}
