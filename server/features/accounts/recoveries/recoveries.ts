import type { Language } from '#contract/http/shapes.ts'
import { type Tx, violatedConstraint } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Context } from '../context.ts'
import type { StoredSignup } from '../sign-up/signup-store.ts'
import { siteName } from '../start-session.ts'
import { endOtherLogIns, REFUNDS_HELD_HOURS } from '../step-up/sensitive-change.ts'
import { holdRefunds } from '../step-up/step-up-store.ts'
import { setLostPhone, setProvedPhone } from '../store.ts'
import { type SmsText, smsTexts } from '../texts.ts'
import { insertRecovery, type RecoveryRow } from './recoveries-store.ts'

/**
 * Stores the request of a person who proved a phone by its code: they are not the owner of its account, or they own an
 * account that has lost its phone. Staff decide. Codes of the phone that were sent before are void, and the member
 * learns of it by mail.
 */
export async function startRecovery(
  c: Context,
  tx: Tx,
  account: { id: number; email: string | null; language: string },
  { phone, name, identityHash, identitySealed, language }: StoredSignup,
): Promise<Refusal> {
  const isNew = await insertRecovery(tx, { accountId: account.id, phone, name, identityHash, identitySealed, language })
  if (isNew) {
    await c.codes.endAllOf(tx, account.id)
    await tell(c, tx, smsTexts.recoveryAsked, { to: account.email, channel: 'mail', language: account.language })
  }
  return refuse('recovery_started')
}

/**
 * Takes the phone from an account for its new holder; nobody can log in to it until staff give it another one. The
 * caller holds the account's lock. @returns a function to call after the commit.
 */
export async function takePhone(c: Context, tx: Tx, accountId: number): Promise<() => void> {
  await setLostPhone(tx, accountId)
  await c.codes.endAllOf(tx, accountId)
  return (await endOtherLogIns(c, tx, accountId)).announce
}

/**
 * Gives an account that has lost its phone the one that its owner proved, and stops refunds for 72 hours.
 * @throws RefusalError never; the constraint's error if another account has the phone by now (`isPhoneTaken`).
 */
export async function givePhone(c: Context, tx: Tx, { accountId, phone }: RecoveryRow): Promise<() => void> {
  await setProvedPhone(tx, accountId, phone)
  await holdRefunds(tx, accountId, REFUNDS_HELD_HOURS)
  return (await endOtherLogIns(c, tx, accountId)).announce
}

export const isPhoneTaken = (error: unknown): boolean => violatedConstraint(error) === 'accounts_phone_key'

const outcomes = {
  given: smsTexts.recoveryGiven,
  returned: smsTexts.recoveryReturned,
  refused: smsTexts.recoveryRefused,
} satisfies Record<string, SmsText>
export type RecoveryOutcome = keyof typeof outcomes

/** Tells the newcomer by SMS, and the member whose phone is given away by mail. */
export async function tellOfRecovery(c: Context, tx: Tx, row: RecoveryRow, outcome: RecoveryOutcome): Promise<void> {
  const { phone, language } = row
  await tell(c, tx, outcomes[outcome], { to: phone, channel: 'sms', language })
  if (outcome === 'given') await tell(c, tx, smsTexts.phoneGiven, { to: row.accountEmail, channel: 'mail', language })
}

async function tell(
  c: Context,
  tx: Tx,
  text: SmsText,
  { to, channel, language }: { to: string | null; channel: 'sms' | 'mail'; language: string },
): Promise<void> {
  if (to === null) return
  // The database checks that the columns hold only these words.
  const lang = language as Language
  const site = await siteName(c, tx, lang)
  const message = { channel, to, body: text[lang](site, ''), language: lang }
  await c.messaging.send(tx, channel === 'mail' ? { ...message, subject: site } : message)
}
