import { RESEND_SECONDS } from '#contract/values/codes.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from './context.ts'
import type { Caller } from './deps.ts'
import { isPassword } from './passwords/passwords.ts'
import { finishPhoneChange } from './profile/change-phone.ts'
import { readPhone } from './rules.ts'
import { linkTicket } from './social/social-log-in.ts'
import { type CodeSent, type LoggedIn, startSession } from './start-session.ts'
import * as store from './store.ts'
import { fieldTexts, smsTexts } from './texts.ts'
import { countPasswordTry, countPasswordWork, forgetPasswordTries } from './throttle.ts'

/** Sends a log-in code, or tells a phone without an account that there is none; the answer is the same. */
export async function sendLoginCode(c: Context, rawPhone: string, caller: Caller): Promise<CodeSent | Refusal> {
  const phone = readPhone(rawPhone)
  if (phone === undefined) return refuseField('email', fieldTexts.phone)
  const refusal = await inTransaction(c.db, async (tx) => {
    const account = await store.findByPhone(tx, phone)
    const usable = account !== undefined
    const text = usable ? smsTexts.login : smsTexts.unknown
    return c.codes.send(tx, {
      phone,
      purpose: 'login',
      accountId: account?.id ?? null,
      usable,
      text,
      field: 'email',
      ...caller,
    })
  })
  if (refusal) return refusal
  return { resend_after_seconds: RESEND_SECONDS, phone }
}

/** Logs in by code. A member who waits for the code of a new phone gets that phone instead. */
export async function verifyCode(
  c: Context,
  input: { phone: string; otp: string; ticket?: string | null | undefined },
  actor: Actor | undefined,
  caller: Caller,
): Promise<LoggedIn | Refusal> {
  const phone = readPhone(input.phone)
  if (phone === undefined) return refuseField('email', fieldTexts.phone)
  if (actor?.purpose === 'session' && (await c.codes.awaitsPhone(c.db, phone, actor.accountId))) {
    return finishPhoneChange(c, { phone, otp: input.otp, actor }, caller)
  }
  return inTransaction(c.db, async (tx) => {
    const taken = await c.codes.take(tx, { phone, purpose: 'login', otp: input.otp, ip: caller.ip })
    if (isRefusal(taken)) return taken
    if (taken.accountId === null) return refuse('otp_expired')
    await linkTicket(c, tx, { accountId: taken.accountId, isNew: false }, input.ticket, caller)
    return startSession(c, tx, taken.accountId, caller, { by: 'phone' })
  })
}

/** Logs in by password; after a right one, code 103 while the phone is not proved. */
export async function logIn(
  c: Context,
  input: { phone: string; password: string },
  caller: Caller,
): Promise<LoggedIn | Refusal> {
  const phone = readPhone(input.phone)
  if (phone === undefined) return refuseField('phone', fieldTexts.phone)
  const account = await store.findByPhone(c.db, phone)
  const attempt = { phone, accountId: account?.id, ip: caller.ip }
  const busy = (await countPasswordWork(c, caller.ip)) ?? (await countPasswordTry(c, attempt))
  if (busy) return busy
  const right = await isPassword(input.password, account?.passwordHash ?? null)
  if (account === undefined || !right) return refuse('credentials_wrong')
  await forgetPasswordTries(c, phone, caller.ip)
  return inTransaction(c.db, async (tx) => {
    const now = await store.lockAccount(tx, account.id)
    // The password was checked before the lock and may have changed meanwhile.
    if (now.passwordHash !== account.passwordHash || now.phone !== phone) return refuse('credentials_wrong')
    if (!now.active) return refuse('account_inactive')
    if (now.phoneVerifiedAt !== null) return startSession(c, tx, now.id, caller, { by: 'password' })
    const order = { phone, purpose: 'login' as const, accountId: now.id, usable: true, text: smsTexts.login, ...caller }
    const refused = await c.codes.send(tx, order)
    if (refused?.refused === 'too_many') return refused
    const data = { phone, resend_after_seconds: refused?.retryAfterSeconds ?? RESEND_SECONDS }
    return refuse('phone_verification_needed', { data })
  })
}
