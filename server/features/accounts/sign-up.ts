import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { reasonTable } from '#server/platform/http/reason-table.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { RESEND_SECONDS } from './codes/rules.ts'
import type { Context } from './context.ts'
import type { Caller } from './deps.ts'
import { hashPassword } from './passwords.ts'
import { readPhone, readSignup, type SignupFields } from './rules.ts'
import { type CodeSent, type LoggedIn, startSession } from './start-session.ts'
import * as store from './store.ts'
import { fieldTexts, smsTexts } from './texts.ts'
import { countPasswordWork } from './throttle.ts'

/** Keeps a sign-up and sends its code. A registered phone is answered alike, and its code logs the owner in. */
export async function startSignup(c: Context, fields: SignupFields, caller: Caller): Promise<CodeSent | Refusal> {
  const signup = readSignup(fields)
  if ('errors' in signup) return refuse('invalid', { errors: signup.errors })
  const { phone, identity, username, password } = signup
  if (username !== null && (await store.isUsernameTaken(c.db, username))) {
    return refuseField('username', fieldTexts.usernameTaken)
  }
  const busy = password === null ? undefined : await countPasswordWork(c, caller.ip)
  if (busy) return busy
  const passwordHash = password === null ? null : await hashPassword(password)
  const refusal = await inTransaction(c.db, async (tx) => {
    const known = await store.findByPhone(tx, phone)
    const text = known ? smsTexts.registerKnown : smsTexts.register
    const order = { phone, purpose: 'register' as const, accountId: known?.id ?? null, usable: true, text, ...caller }
    const refused = await c.codes.send(tx, order)
    if (refused) return refused
    const identityHash = c.secrets.hash('identity', identity)
    await store.storeSignup(tx, {
      phone,
      name: signup.name,
      username,
      email: signup.email,
      identityHash,
      identitySealed: c.secrets.seal(identity),
      passwordHash,
      language: caller.language,
    })
    return undefined
  })
  if (refusal) return refusal
  c.messaging.flush()
  return { resend_after_seconds: RESEND_SECONDS, phone }
}

/** Opens the account and wallet of the stored sign-up; what is sent again beside the code is not looked at. */
export async function finishSignup(
  c: Context,
  input: { phone: string; otp: string },
  caller: Caller,
): Promise<LoggedIn | Refusal> {
  const phone = readPhone(input.phone)
  if (phone === undefined) return refuseField('phone', fieldTexts.phone)
  return inTransaction(c.db, async (tx) => {
    const taken = await c.codes.take(tx, { phone, purpose: 'register', otp: input.otp })
    if (isRefusal(taken)) return taken
    const signup = await store.claimSignup(tx, phone)
    const accountId = taken.accountId ?? (signup ? await openAccount(c, tx, signup) : refuse('otp_expired'))
    return isRefusal(accountId) ? accountId : startSession(c, tx, accountId, caller, 'phone')
  })
}

/** @returns the id of the new account, or of the one that was opened for this phone meanwhile. */
async function openAccount(c: Context, tx: Tx, signup: store.StoredSignup): Promise<number | Refusal> {
  const { phone, name, email, identityHash, identitySealed, passwordHash } = signup
  const account = { phone, name, email, identityHash, identitySealed, passwordHash, phoneVerified: true }
  const first = await store.insertAccount(tx, { ...account, username: signup.username })
  if (first !== undefined) {
    await c.links.openWallet(tx, first)
    return first
  }
  const known = await store.findByPhone(tx, phone)
  if (known) return known.id
  if (await store.isIdentityTaken(tx, identityHash)) {
    return refuseField('identity', reasonTable.identity_taken, 'identity_taken')
  }
  // What is left is a username that somebody took meanwhile; it is optional, so the account opens without it.
  const second = await store.insertAccount(tx, account)
  if (second === undefined) return refuse('otp_expired')
  await c.links.openWallet(tx, second)
  return second
}
