import type { SecondFactorState } from '#contract/http/accounts/second-factor.ts'
import { onlyDigits } from '#contract/values/digits.ts'
import { cleanLine } from '#contract/values/text.ts'
import { bind } from '#server/platform/bind.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { granted, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import { siteName } from '../start-session.ts'
import { findProfile } from '../store.ts'
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

/** The calls by which staff manage and prove their own second factors. */
export const createSecondFactor = (c: Context) => ({
  read: (actor: Actor) => readState(c, actor),
  ...bind(c, { startTotp, confirmTotp, startPasskey, addPasskey, startProof, prove, remove: removeFactor }),
})
export type SecondFactors = ReturnType<typeof createSecondFactor>

type Proof = { code: string } | { response: unknown }

/** Factors can be changed right after one was proved, or if there is none yet. */
const mayChange = ({ factor }: Actor) => factor !== 'needed' && factor !== 'stale'

async function readState(c: Context, actor: Actor, isProved = false): Promise<SecondFactorState> {
  const factors = await store.listFactors(c.db, actor.accountId)
  return {
    required: c.config.staffSecondFactor,
    proved: isProved || actor.factor === 'fresh' || actor.factor === 'stale',
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

async function startTotp(c: Context, actor: Actor, language: 'ar' | 'en') {
  if (!mayChange(actor)) return refuse('step_up_required')
  const secret = newSecret()
  return inTransaction(c.db, async (tx) => {
    const { phone } = await findProfile(tx, actor.accountId)
    const sealed = c.secrets.sealBytes('totp', Buffer.from(secret))
    const id = await store.insertTotp(tx, actor.accountId, APP_NAME[language], sealed)
    return { id, secret, uri: totpUri(secret, { issuer: await siteName(c, tx, 'en'), label: phone }) }
  })
}

async function confirmTotp(c: Context, actor: Actor, { id, code }: { id: number; code: string }) {
  if (!mayChange(actor)) return refuse('step_up_required')
  const busy = await countFactorTry(c, actor.accountId)
  if (busy) return busy
  const refusal = await inTransaction(c.db, async (tx) => {
    const factor = await store.lockNewTotp(tx, actor.accountId, id)
    if (!factor) return refuse('not_found')
    return spendCode(c, tx, actor, code, [factor])
  })
  return refusal ?? finishProof(c, actor)
}

async function startPasskey(c: Context, actor: Actor, language: 'ar' | 'en') {
  if (!mayChange(actor)) return refuse('step_up_required')
  const [known, { name }, site] = await Promise.all([
    store.listFactors(c.db, actor.accountId),
    findProfile(c.db, actor.accountId),
    inTransaction(c.db, (tx) => siteName(c, tx, language)),
  ])
  const about = { publicUrl: c.config.publicUrl, site }
  const options = await registrationOptions(about, { id: actor.accountId, name }, known)
  await store.saveChallenge(c.db, actor.sessionId, 'add', options.challenge)
  return { options: { ...options } }
}

async function addPasskey(c: Context, actor: Actor, { name, response }: { name: string; response: unknown }) {
  if (!mayChange(actor)) return refuse('step_up_required')
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

async function removeFactor(c: Context, actor: Actor, id: number) {
  if (!mayChange(actor)) return refuse('step_up_required')
  await inTransaction(c.db, async (tx) => {
    const factors = await store.lockFactors(tx, actor.accountId)
    if (!factors.some((factor) => factor.id === id)) granted(refuse('not_found'))
    if (factors.length === 1 && c.config.staffSecondFactor) granted(refuse('second_factor_missing'))
    await store.deleteFactor(tx, actor.accountId, id)
  })
  return readState(c, actor)
}
