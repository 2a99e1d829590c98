import type { SecondFactorState } from '#contract/http/accounts/second-factor.ts'
import { onlyDigits } from '#contract/values/digits.ts'
import { cleanLine } from '#contract/values/text.ts'
import { bind } from '#server/platform/bind.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { granted, isRefusal, type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { type LoggedIn, siteName, startSession } from '../start-session.ts'
import { refuseUnproved } from '../step-up/prove-member.ts'
import { followSensitiveChange, type SensitiveChange } from '../step-up/sensitive-change.ts'
import { findProfile, lockAccount } from '../store.ts'
import { countFactorTry, forgetFactorTries } from '../throttle.ts'
import { findSigner, proofOptions, readPasskey, registrationOptions } from './passkeys.ts'
import * as store from './store.ts'
import { newSecret, stepOfCode, totpUri } from './totp.ts'

const texts = {
  code: {
    ar: 'الرمز غير صحيح أو سبق استخدامه. انتظر الرمز التالي.',
    en: 'This code is wrong or was already used. Wait for the next one.',
  },
  passkey: { ar: 'لم يتم التحقق من مفتاح المرور. حاول مرة أخرى.', en: 'The passkey could not be checked. Try again.' },
  name: { ar: 'سمِّ هذا المفتاح.', en: 'Give this passkey a name.' },
}
const APP_NAME = { ar: 'تطبيق الرموز', en: 'App of codes' }

/** The calls by which people manage and prove their own second factors. Staff may have passkeys, too. */
export const createSecondFactor = (c: Context) => ({
  read: (actor: Actor) => readState(c, actor),
  ...bind(c, { startTotp, confirmTotp, startPasskey, addPasskey, startProof, prove, finishLogIn }),
  ...bind(c, { remove: removeFactor }),
})
export type SecondFactors = ReturnType<typeof createSecondFactor>

type Proof = { code: string } | { response: unknown }

/**
 * Staff change their factors right after one was proved, or if there is none yet; members by a step-up or the password.
 * Refusals: `step_up_required` and, for members, `invalid` and `too_many`.
 */
async function refuseChange(c: Context, actor: Actor, caller: Proving): Promise<Refusal | undefined> {
  if (actor.role === null) return refuseUnproved(c, actor, undefined, caller)
  return actor.factor === 'needed' || actor.factor === 'stale' ? refuse('step_up_required') : undefined
}
type Proving = Pick<Caller, 'ip' | 'stepUp' | 'language'>

async function readState(c: Context, actor: Actor, isProved = false): Promise<SecondFactorState> {
  const factors = await store.listFactors(c.db, actor.accountId)
  return {
    required: actor.role !== null && c.config.staffSecondFactor,
    proved: isProved || actor.role === null || actor.factor === 'fresh' || actor.factor === 'stale',
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

async function startTotp(c: Context, actor: Actor, caller: Proving) {
  const refused = await refuseChange(c, actor, caller)
  if (refused) return refused
  const secret = newSecret()
  return inTransaction(c.db, async (tx) => {
    const { phone } = await findProfile(tx, actor.accountId)
    const sealed = c.secrets.sealBytes('totp', Buffer.from(secret))
    const id = await store.insertTotp(tx, actor.accountId, APP_NAME[caller.language], sealed)
    return { id, secret, uri: totpUri(secret, { issuer: await siteName(c, tx, 'en'), label: phone }) }
  })
}

async function confirmTotp(c: Context, actor: Actor, { id, code }: { id: number; code: string }, caller: Proving) {
  const refused = await refuseChange(c, actor, caller)
  if (refused) return refused
  const busy = await countFactorTry(c, actor.accountId)
  if (busy) return busy
  let announce: (() => void) | undefined
  const refusal = await inTransaction(c.db, async (tx) => {
    const factor = await store.lockNewTotp(tx, actor.accountId, id)
    if (!factor) return refuse('not_found')
    const wrong = await spendCode(c, tx, actor, code, [factor])
    if (!wrong) announce = await followChange(c, tx, actor, 'factor_added', caller)
    return wrong
  })
  announce?.()
  return refusal ?? finishProof(c, actor)
}

async function startPasskey(c: Context, actor: Actor, caller: Proving) {
  const refused = await refuseChange(c, actor, caller)
  if (refused) return refused
  const [known, { name }, site] = await Promise.all([
    store.listFactors(c.db, actor.accountId),
    findProfile(c.db, actor.accountId),
    inTransaction(c.db, (tx) => siteName(c, tx, caller.language)),
  ])
  const about = { publicUrl: c.config.publicUrl, site }
  const options = await registrationOptions(about, { id: actor.accountId, name }, known)
  await store.saveChallenge(c.db, actor.sessionId, 'add', options.challenge)
  return { options: { ...options } }
}

async function addPasskey(c: Context, actor: Actor, input: { name: string; response: unknown }, caller: Proving) {
  const { name, response } = input
  const refused = await refuseChange(c, actor, caller)
  if (refused) return refused
  const called = cleanLine(name)
  if (called === '') return refuseField('name', texts.name)
  const refusal = await inTransaction(c.db, async (tx) => {
    const challenge = await store.takeChallenge(tx, actor.sessionId, 'add')
    if (challenge === undefined) return refuseField('response', texts.passkey)
    const passkey = await readPasskey(c.config.publicUrl, challenge, response, called)
    if (!passkey) return refuseField('response', texts.passkey)
    const known = await store.lockFactors(tx, actor.accountId)
    if (known.some(({ credentialId }) => credentialId === passkey.credentialId)) return undefined
    await store.insertPasskey(tx, actor.accountId, passkey)
    await store.markProved(tx, actor.sessionId)
    return undefined
  })
  return refusal ?? finishProof(c, actor)
}

async function startProof(c: Context, actor: Actor) {
  const known = await store.listFactors(c.db, actor.accountId)
  const options = await proofOptions(c.config.publicUrl, known)
  await store.saveChallenge(c.db, actor.sessionId, 'prove', options.challenge)
  return { options: { ...options } }
}

/** Proves the second factor for this session: staff calls open, and sensitive ones for five minutes. */
async function prove(c: Context, actor: Actor, input: Proof) {
  const busy = await countFactorTry(c, actor.accountId)
  if (busy) return busy
  const refusal = await inTransaction(c.db, async (tx) => {
    const factors = await store.lockFactors(tx, actor.accountId)
    if ('code' in input) return spendCode(c, tx, actor, input.code, factors)
    const challenge = await store.takeChallenge(tx, actor.sessionId, 'prove')
    const signer =
      challenge === undefined ? undefined : await findSigner(c.config.publicUrl, challenge, input.response, factors)
    if (!signer) return refuseField('response', texts.passkey)
    await store.markUsed(tx, signer.id, { counter: signer.counter })
    await store.markProved(tx, actor.sessionId)
    return undefined
  })
  return refusal ?? finishProof(c, actor)
}

/** Finishes a log-in that waits for the code of the member's app. Refusals: `otp_expired`, `otp_wrong`, `too_many`. */
async function finishLogIn(
  c: Context,
  { ticket, code }: { ticket: string; code: string },
  caller: Caller,
): Promise<LoggedIn | Refusal> {
  const waiting = await c.sessions.authenticate(ticket)
  if (waiting?.purpose !== 'factor') return refuse('otp_expired')
  const { accountId, sessionId } = waiting
  const busy = await countFactorTry(c, accountId)
  if (busy) return busy
  const answer = await inTransaction(c.db, async (tx) => {
    await lockAccount(tx, accountId)
    const ended = await c.sessions.end(tx, accountId, { only: sessionId })
    // The account is locked, so of several callers with one ticket only the first finds it valid.
    if (ended.sessionIds.length === 0) return refuse('otp_expired')
    const wrong = await spendCode(c, tx, waiting, code, await store.lockFactors(tx, accountId))
    // Rolled back, the ticket stays good for the next try.
    if (wrong) throw new RefusalError(wrong)
    return startSession(c, tx, accountId, caller, { by: 'password', factor: true })
  })
  if (!isRefusal(answer)) await forgetFactorTries(c, accountId)
  return answer
}

/** A member's other log-ins end, as after any sensitive change. @returns a function to call after the commit. */
async function followChange(c: Context, tx: Tx, actor: Actor, change: SensitiveChange, caller: Proving) {
  if (actor.role !== null) return undefined
  const before = await lockAccount(tx, actor.accountId)
  return followSensitiveChange(c, tx, [change], { actor, before, caller })
}

/** Uses up a code of one of these apps. */
async function spendCode(c: Context, tx: Tx, actor: Actor, raw: string, factors: readonly store.FactorRow[]) {
  const code = onlyDigits(raw)
  for (const { id, secretSealed, lastStep } of factors) {
    if (secretSealed === null) continue
    const secret = c.secrets.unsealBytes('totp', secretSealed).toString()
    const step = stepOfCode(secret, code, { now: c.clock.now(), after: lastStep })
    if (step === undefined) continue
    await store.markUsed(tx, id, { lastStep: step })
    await store.markProved(tx, actor.sessionId)
    return undefined
  }
  return refuseField('code', texts.code, 'otp_wrong')
}

async function finishProof(c: Context, actor: Actor) {
  await forgetFactorTries(c, actor.accountId)
  return readState(c, actor, true)
}

async function removeFactor(c: Context, actor: Actor, id: number, caller: Proving) {
  const refused = await refuseChange(c, actor, caller)
  if (refused) return refused
  const announce = await inTransaction(c.db, async (tx) => {
    const factors = await store.lockFactors(tx, actor.accountId)
    if (!factors.some((factor) => factor.id === id)) granted(refuse('not_found'))
    if (factors.length === 1 && actor.role !== null && c.config.staffSecondFactor)
      granted(refuse('second_factor_missing'))
    await store.deleteFactor(tx, actor.accountId, id)
    return followChange(c, tx, actor, 'factor_removed', caller)
  })
  announce?.()
  return readState(c, actor)
}
