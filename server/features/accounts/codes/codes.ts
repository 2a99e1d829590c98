import type { Language } from '#contract/http/shapes.ts'
import type { AccountsDeps } from '#server/features/accounts/deps.ts'
import { readOtp } from '#server/features/accounts/rules.ts'
import { fieldTexts, type SmsText } from '#server/features/accounts/texts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { reasonTable } from '#server/platform/http/reason-table.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import {
  CODE_LIVES_SECONDS,
  CODE_TRIES,
  networkOf,
  PER_ADDRESS_HOUR,
  PER_DAY,
  type Purpose,
  sendVerdict,
} from './rules.ts'
import * as store from './store.ts'

const HOUR = 3_600
const DAY = 86_400

export type CodeOrder = {
  phone: string
  purpose: Purpose
  /** Whose code it is; null for a sign-up, and for a phone without an account. */
  accountId: number | null
  /** False where no account stands behind the phone: the message says so, and nothing entered is ever right. */
  usable: boolean
  text: SmsText
  language: Language
  ip: string
}
export type Guess = { phone: string; purpose: Purpose; otp: string; accountId?: number }

/** One-time codes: the only way in which this feature sends a text to a phone that somebody asked for. */
export function createCodes(deps: AccountsDeps) {
  const { random, secrets, messaging, settings, config, log } = deps
  const hashOf = (phone: string, purpose: Purpose, code: string) => secrets.hash('code', `${purpose}:${phone}:${code}`)

  /** Sends a code inside the caller's transaction, or says why not. Call `messaging.flush` after the commit. */
  async function send(tx: Tx, order: CodeOrder): Promise<Refusal | undefined> {
    await store.lockPhone(tx, order.phone)
    const refusal = config.rateLimits ? await limit(tx, order) : undefined
    if (refusal) return refusal
    const code = String(random.integer(1_000_000)).padStart(6, '0')
    const { site } = await settings.read(tx)
    const name = order.language === 'ar' ? site.siteNameAr : site.siteNameEn
    await store.insertCode(tx, {
      phone: order.phone,
      purpose: order.purpose,
      accountId: order.accountId,
      codeHash: order.usable ? hashOf(order.phone, order.purpose, code) : secrets.hash('code', random.token(32)),
      tries: CODE_TRIES,
      livesSeconds: CODE_LIVES_SECONDS,
    })
    const body = order.text[order.language](name, code)
    const message = { channel: 'sms' as const, to: order.phone, body }
    await messaging.send(asQueryable(tx), order.usable ? { ...message, code } : message)
    return undefined
  }

  async function limit(tx: Tx, order: CodeOrder): Promise<Refusal | undefined> {
    const { now, sends } = await store.recentSends(tx, order.phone)
    const verdict = sendVerdict(sends, order.purpose, now)
    if (verdict) return wait(verdict.reason, verdict.retryAfterSeconds)
    const address = await store.countOne(tx, keyOf('sms', networkOf(order.ip)), HOUR)
    if (address.used > PER_ADDRESS_HOUR) return wait('too_many', address.secondsLeft)
    const house = await store.countOne(tx, 'sms', DAY)
    if (house.used <= PER_DAY) return undefined
    log.error({ alarm: 'sms_daily_cap', sent: PER_DAY }, 'the daily cap of text messages is reached')
    return wait('too_many', house.secondsLeft)
  }

  const keyOf = (use: string, subject: string) => `${use}:${secrets.hash('throttle', subject).toString('base64url')}`

  /**
   * Uses a code up. The caller's transaction must commit whatever the answer is, or the try would not be counted.
   * @returns whose code it was, or why it does not count.
   */
  async function take(tx: Tx, guess: Guess): Promise<{ accountId: number | null } | Refusal> {
    const otp = readOtp(guess.otp)
    if (otp === undefined) return refuseField('otp', fieldTexts.otp)
    const codeHash = hashOf(guess.phone, guess.purpose, otp)
    const tried = await store.tryCode(tx, { ...guess, codeHash, accountId: guess.accountId })
    if (tried?.right) return { accountId: tried.accountId }
    if (tried === undefined) {
      const seconds = await store.lockedFor(tx, guess.phone, guess.purpose)
      return seconds === undefined ? told('otp_expired') : { ...told('otp_locked'), retryAfterSeconds: seconds }
    }
    const old = await store.wasSentBefore(tx, { ...guess, codeHash })
    return { ...told(old ? 'otp_expired' : 'otp_wrong'), data: { tries_left: tried.triesLeft } }
  }

  return { send, take, keyOf, awaitsPhone: store.awaitsPhone, endAllOf: store.replaceCodesOf }
}
export type Codes = ReturnType<typeof createCodes>

const told = (reason: 'otp_wrong' | 'otp_expired' | 'otp_locked') => refuseField('otp', reasonTable[reason], reason)
const wait = (reason: 'resend_too_soon' | 'too_many', seconds: number): Refusal =>
  refuse(reason, { retryAfterSeconds: seconds, data: { retry_after_seconds: seconds } })
