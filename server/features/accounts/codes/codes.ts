import type { Language } from '#contract/http/shapes.ts'
import type { AccountsDeps, Caller } from '#server/features/accounts/deps.ts'
import { isPaused as isPausedByRecovery } from '#server/features/accounts/recoveries/recoveries-store.ts'
import { readOtp } from '#server/features/accounts/rules.ts'
import { hasSessionFrom } from '#server/features/accounts/sessions/store.ts'
import { fieldTexts, type SmsText } from '#server/features/accounts/texts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { Channel } from '#server/platform/messaging/messaging.ts'
import { createBreaker } from './breaker.ts'
import { CODE_LIVES_SECONDS, CODE_TRIES, networkOf, type Purpose } from './rules.ts'
import { createSendLimit } from './send-limit.ts'
import * as store from './store.ts'

export type CodeOrder = {
  /** E.164, or the mail address for the purpose `email`. */
  phone: string
  purpose: Purpose
  /** The account of the code; null for a sign-up, and for a phone without an account. */
  accountId: number | null
  /** The sign-up or account of the code, if several may wait for a code of one phone. */
  scope?: number
  /** False for a phone without an account: the message says so, and no input is ever right. */
  usable: boolean
  text: SmsText
  channel?: Channel
  /** The request's field with the phone. */
  field?: string
  language: Language
  ip: string
}
export type Guess = { phone: string; purpose: Purpose; otp: string; scope?: number; ip: string }

/** Purposes whose code opens the account of a phone. */
const pausable: readonly Purpose[] = ['login', 'forgot', 'register']

/** One-time codes: the only texts that this feature sends to a phone on request. */
export function createCodes(deps: AccountsDeps) {
  const { random, secrets, messaging, settings, config, log } = deps
  const { hashOf, keyOf, networkHash } = createHashes(secrets)
  const limit = createSendLimit({ log, keyOf })
  /** Browsers fill a code in from a last line that names the site, and on no other site. */
  const { hostname } = new URL(config.publicUrl)
  const fillable = (text: string, code: string) => `${text}\n\n@${hostname} #${code}`
  const breaker = createBreaker({ log, isOn: config.rateLimits })

  /** True if the account has had a session from the caller's network. */
  const isKnown = (tx: Tx, accountId: number | null, caller: Pick<Caller, 'ip'>): Promise<boolean> =>
    accountId === null ? Promise.resolve(false) : hasSessionFrom(tx, accountId, networkHash(caller.ip))

  /**
   * Sends a code inside the caller's transaction, or returns a refusal. While staff have to decide who holds a phone, a
   * code that would open its account is not sent, and no input is right; the caller sees no difference.
   */
  async function send(tx: Tx, order: CodeOrder): Promise<Refusal | undefined> {
    const { phone, purpose, accountId, scope = 0, channel = 'sms' } = order
    const values = await settings.read(tx)
    if (channel !== 'mail' && !values.accounts.codeCountries.some((prefix) => phone.startsWith(prefix)))
      return refuseField(order.field ?? 'phone', fieldTexts.countryNotServed)
    await store.lockPhone(tx, phone)
    const known = await isKnown(tx, accountId, order)
    const refusal = config.rateLimits
      ? await limit(tx, { ...order, networkHash: networkHash(order.ip), known })
      : undefined
    if (refusal) return refusal
    const isPaused = pausable.includes(purpose) && (await isPausedByRecovery(tx, phone))
    const code = String(random.integer(1_000_000)).padStart(6, '0')
    const name = order.language === 'ar' ? values.site.siteNameAr : values.site.siteNameEn
    await store.insertCode(tx, {
      phone,
      purpose,
      accountId,
      scope,
      network: networkHash(order.ip),
      stranger: !known,
      codeHash:
        order.usable && !isPaused ? hashOf(phone, purpose, scope, code) : secrets.hash('code', random.token(32)),
      tries: CODE_TRIES,
      livesSeconds: CODE_LIVES_SECONDS,
    })
    if (isPaused) return undefined
    const text = order.text[order.language](name, code)
    const message = { channel, to: phone, language: order.language }
    if (!order.usable) await messaging.send(tx, { ...message, body: text })
    else await messaging.send(tx, { ...message, code, body: channel === 'sms' ? fillable(text, code) : text })
    return undefined
  }

  /**
   * Uses a code up. The caller's transaction must commit after every answer, or the try would not be counted.
   * @returns the account of the code, or the reason of the refusal.
   */
  async function take(tx: Tx, guess: Guess): Promise<{ accountId: number | null } | Refusal> {
    const { phone, purpose, scope = 0 } = guess
    const otp = readOtp(guess.otp)
    if (otp === undefined) return refuseField('otp', fieldTexts.otp)
    const codeHash = hashOf(phone, purpose, scope, otp)
    const network = networkHash(guess.ip)
    const attempt = { phone, purpose, scope, codeHash, network, ...(await breaker.spared(tx)) }
    const tried = await store.tryCode(tx, attempt)
    if (tried === undefined) return refuseWithoutTry(tx, attempt)
    if (tried.right) return { accountId: tried.accountId }
    await breaker.count(tx)
    const old = await store.wasSentBefore(tx, attempt)
    return { ...refuseCode(old ? 'otp_expired' : 'otp_wrong', tried.triesLeft), data: { tries_left: tried.triesLeft } }
  }

  return {
    send,
    take,
    keyOf,
    isKnown,
    networkHash,
    awaitsPhone: store.awaitsPhone,
    recipientOf: store.recipientOf,
    endAllOf: store.replaceCodesOf,
  }
}
export type Codes = ReturnType<typeof createCodes>

/** There was no code to try: it has expired, or its tries are used up. */
async function refuseWithoutTry(tx: Tx, attempt: Parameters<typeof store.lockedFor>[1]): Promise<Refusal> {
  const seconds = await store.lockedFor(tx, attempt)
  return seconds === undefined ? refuseCode('otp_expired') : { ...refuseCode('otp_locked'), retryAfterSeconds: seconds }
}

/** The database's form of codes, phones and networks. */
const createHashes = (secrets: AccountsDeps['secrets']) => ({
  hashOf: (phone: string, purpose: Purpose, scope: number, code: string) =>
    secrets.hash('code', `${purpose}:${phone}:${scope}:${code}`),
  keyOf: (use: string, subject: string) => `${use}:${secrets.hash('throttle', subject).toString('base64url')}`,
  networkHash: (ip: string) => secrets.hash('network', networkOf(ip)),
})

/** After the last try, the text tells the member to ask for a new code. */
const refuseCode = (reason: 'otp_wrong' | 'otp_expired' | 'otp_locked', triesLeft?: number) =>
  refuseField('otp', reasonTable[reason === 'otp_wrong' && triesLeft === 0 ? 'otp_locked' : reason], reason)
