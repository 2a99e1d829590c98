import type { Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import type { Ending } from '../sessions/store.ts'
import { removeLinked } from '../social/social-store.ts'
import { siteName } from '../start-session.ts'
import { linksEnded, type SmsText, smsTexts } from '../texts.ts'
import { holdRefunds, removeStepUps } from './step-up-store.ts'

export const REFUNDS_HELD_HOURS = 72

const texts = {
  phone: smsTexts.phoneMoved,
  email: smsTexts.emailChanged,
  password: smsTexts.passwordMade,
  new_password: smsTexts.passwordChanged,
  bank_account: smsTexts.bankAdded,
  log_in: smsTexts.logInLinked,
  log_in_removed: smsTexts.logInRemoved,
  factor_added: smsTexts.factorAdded,
  factor_removed: smsTexts.factorRemoved,
} satisfies Record<string, SmsText>
/** `password` is a first one; a `new_password` replaces the old one, which its member has proved. */
export type SensitiveChange = Exclude<keyof typeof texts, 'log_in' | 'log_in_removed'>
/** Null: nobody is told there. */
type Contact = { phone: string | null; email: string | null }

/**
 * The consequences, in the same transaction, of changes that a thief of a session would make: the other log-ins end,
 * no refund is paid for 72 hours (but for a `new_password`), and phone and mail from before the change get a message.
 * @param before phone and mail before the change.
 * @returns a function to call after the commit.
 */
export async function followSensitiveChange(
  c: Context,
  tx: Tx,
  changes: readonly SensitiveChange[],
  { actor, before, caller }: { actor: Actor; before: Contact; caller: Pick<Caller, 'language'> },
): Promise<() => void> {
  const { accountId, sessionId } = actor
  const { announce, unlinked } = await endOtherLogIns(c, tx, accountId, { except: sessionId })
  await removeStepUps(tx, accountId)
  if (changes.some((change) => change !== 'new_password')) await holdRefunds(tx, accountId, REFUNDS_HELD_HOURS)
  for (const change of changes) await tellOfChange(c, tx, change, { ...before, unlinked }, caller)
  return announce
}

/**
 * Ends sessions of an account, and its log-ins through other companies, so that none of them opens it again. The caller
 * holds the account's lock.
 * @returns whether there was such a log-in, the ids of the sessions, and a function to call after the commit.
 */
export async function endOtherLogIns(c: Context, tx: Tx, accountId: number, which: Ending = {}) {
  const unlinked = await removeLinked(tx, accountId)
  return { ...(await c.sessions.end(tx, accountId, which)), unlinked }
}

/**
 * Tells a member by phone and mail that their account was changed, so that a member who did not do it can act.
 * @param contact.unlinked true if log-ins through other companies ended with it
 */
export async function tellOfChange(
  c: Context,
  tx: Tx,
  change: keyof typeof texts,
  { phone, email, unlinked }: Contact & { unlinked?: boolean },
  { language }: Pick<Caller, 'language'>,
): Promise<void> {
  const site = await siteName(c, tx, language)
  const body = `${texts[change][language](site)}${unlinked ? ` ${linksEnded[language]}` : ''}`
  if (phone !== null) await c.messaging.send(tx, { channel: 'sms', to: phone, body, language })
  if (email !== null) await c.messaging.send(tx, { channel: 'mail', to: email, body, language, subject: site })
}
