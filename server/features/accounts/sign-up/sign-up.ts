import { RESEND_SECONDS } from '#contract/values/codes.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { sha256 } from '#server/platform/secrets/sha256.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { startRecovery } from '../recoveries/recoveries.ts'
import { readName, readOtp, readPhone, readSignup, type SignupFields } from '../rules.ts'
import { linkTicket } from '../social/social-log-in.ts'
import { type CodeSent, type LoggedIn, startSession } from '../start-session.ts'
import * as store from '../store.ts'
import { fieldTexts, smsTexts } from '../texts.ts'
import { countPasswordWork } from '../throttle.ts'
import * as signups from './signup-store.ts'

const CHALLENGE_BYTES = 32

/**
 * Stores a sign-up and sends its code. A registered phone gets the same answer.
 * @returns among others the challenge: challenge and code together finish exactly this sign-up.
 */
export async function startSignup(
  c: Context,
  fields: SignupFields,
  caller: Caller,
): Promise<(CodeSent & { challenge: string }) | Refusal> {
  const signup = readSignup(fields, { isCommon: isCommonPassword })
  if ('errors' in signup) return refuse('invalid', { errors: signup.errors })
  const { phone, identity, username, password } = signup
  const busy = password === null ? undefined : await countPasswordWork(c, caller.ip)
  if (busy) return busy
  const passwordHash = password === null ? null : await hashPassword(password)
  const challenge = c.random.token(CHALLENGE_BYTES)
  const refusal = await inTransaction(c.db, async (tx) => {
    const { accounts } = await c.settings.read(tx)
    const { id, holderId } = await signups.insertSignup(tx, {
      phone,
      name: signup.name,
      username,
      email: signup.email,
      identityHash: c.secrets.hash('identity', identity),
      identitySealed: c.secrets.seal('identity', identity),
      passwordHash,
      language: caller.language,
      challengeHash: sha256(challenge),
      termsVersion: accounts.termsVersion,
    })
    const text = holderId === null ? smsTexts.register : smsTexts.registerKnown
    const order = { phone, purpose: 'register' as const, accountId: holderId, scope: id, usable: true, text }
    const refused = await c.codes.send(tx, { ...order, ...caller })
    if (refused) await signups.removeSignup(tx, id)
    return refused
  })
  if (refusal) return refusal
  return { resend_after_seconds: RESEND_SECONDS, phone, challenge }
}

type Finish = {
  phone: string
  otp: string
  challenge?: string | null | undefined
  ticket?: string | null | undefined
  name?: string | null | undefined
}

/**
 * Opens the account and wallet of the stored sign-up named by the challenge; fields sent again with the code are
 * ignored. Refusals: those of codes, `identity_taken`, `invalid` (the username is taken), `recovery_started`.
 */
export async function finishSignup(c: Context, input: Finish, caller: Caller): Promise<LoggedIn | Refusal> {
  const phone = readPhone(input.phone)
  if (phone === undefined) return refuseField('phone', fieldTexts.phone)
  if (readOtp(input.otp) === undefined) return refuseField('otp', fieldTexts.otp)
  if (!input.challenge && readName(input.name) === undefined) return refuseField('name', fieldTexts.whichSignup)
  return inTransaction(c.db, async (tx) => {
    const signup = await findSignup(tx, phone, input)
    if (signup === undefined) return refuseField('otp', reasonTable.otp_expired, 'otp_expired')
    const guess = { phone, purpose: 'register' as const, otp: input.otp, scope: signup.id, ip: caller.ip }
    const taken = await c.codes.take(tx, guess)
    if (isRefusal(taken)) return taken
    await signups.removeSignup(tx, signup.id)
    const account = await accountOf(c, tx, signup)
    if (isRefusal(account)) return account
    await linkTicket(c, tx, account, input.ticket, caller)
    return startSession(c, tx, account.accountId, caller, { by: 'phone' })
  })
}

/**
 * Without its challenge a sign-up is found by phone and name. The author of its password is unknown, so it is left out.
 */
async function findSignup(
  tx: Tx,
  phone: string,
  { challenge, name }: Finish,
): Promise<signups.StoredSignup | undefined> {
  if (challenge) return signups.findByChallenge(tx, phone, sha256(challenge))
  const typed = readName(name)
  const signup = typed === undefined ? undefined : await signups.findNewest(tx, phone, typed)
  return signup && { ...signup, passwordHash: null }
}

type Opened = { accountId: number; isNew: boolean }

/** The new account, or the existing one of the phone. */
async function accountOf(c: Context, tx: Tx, signup: signups.StoredSignup): Promise<Opened | Refusal> {
  const known = await signups.findHolder(tx, signup.phone)
  if (known) return logInHolder(c, tx, signup, known)
  const { phone, name, email, username, identityHash, identitySealed, passwordHash, termsVersion } = signup
  if (username !== null && (await store.isUsernameTaken(tx, username))) {
    return refuseField('username', fieldTexts.usernameTaken)
  }
  const account = { phone, name, email, username, identityHash, identitySealed, passwordHash, termsVersion }
  const id = await store.insertAccount(tx, { ...account, phoneVerified: true })
  if (id !== undefined) {
    await c.links.openWallet(tx, id)
    return { accountId: id, isNew: true }
  }
  const opened = await signups.findHolder(tx, phone)
  if (opened) return logInHolder(c, tx, signup, opened)
  const owner = await signups.findByIdentity(tx, identityHash)
  if (owner) {
    if (store.hasLostPhone(owner)) return startRecovery(c, tx, owner, signup)
    return refuseField('identity', reasonTable.identity_taken, 'identity_taken')
  }
  // The only remaining conflict is a username taken in this moment.
  return refuseField('username', fieldTexts.usernameTaken)
}

/** A phone may have a new holder: another national ID does not open the account of the former one. */
async function logInHolder(
  c: Context,
  tx: Tx,
  signup: signups.StoredSignup,
  known: signups.Holder,
): Promise<Opened | Refusal> {
  if (known.identityHash === null || known.identityHash.equals(signup.identityHash))
    return { accountId: known.id, isNew: false }
  return startRecovery(c, tx, known, signup)
}
