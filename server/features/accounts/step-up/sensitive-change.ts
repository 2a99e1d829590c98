import type { Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { siteName } from '../start-session.ts'
import { type SmsText, smsTexts } from '../texts.ts'
import { holdRefunds, removeStepUps } from './step-up-store.ts'

const REFUNDS_HELD_HOURS = 72

const texts = {
  phone: smsTexts.phoneMoved,
  password: smsTexts.passwordMade,
  bank_account: smsTexts.bankAdded,
  log_in: smsTexts.logInLinked,
} satisfies Record<string, SmsText>
export type SensitiveChange = Exclude<keyof typeof texts, 'log_in'>
type Contact = { phone: string; email: string | null }

/**
 * The consequences, in the same transaction, of a change that a thief of a session would make: the other log-ins end,
 * no refund is paid for 72 hours, and the phone and mail from before the change get a message.
 * @param before phone and mail before the change.
 * @returns a function to call after the commit.
 */
export async function followSensitiveChange(
  c: Context,
  tx: Tx,
  change: SensitiveChange,
  { actor, before, caller }: { actor: Actor; before: Contact; caller: Pick<Caller, 'language'> },
): Promise<() => void> {
  const ended = await c.sessions.end(tx, actor.accountId, { except: actor.sessionId })
  await removeStepUps(tx, actor.accountId)
  await holdRefunds(tx, actor.accountId, REFUNDS_HELD_HOURS)
  await tellOfChange(c, tx, change, before, caller)
  return ended.announce
}

/** Tells a member by phone and mail that their account was changed, so that a member who did not do it can act. */
export async function tellOfChange(
  c: Context,
  tx: Tx,
  change: keyof typeof texts,
  { phone, email }: Contact,
  { language }: Pick<Caller, 'language'>,
): Promise<void> {
  const site = await siteName(c, tx, language)
  const body = texts[change][language](site)
  await c.messaging.send(tx, { channel: 'sms', to: phone, body, language })
  if (email !== null) await c.messaging.send(tx, { channel: 'mail', to: email, body, language, subject: site })
}
