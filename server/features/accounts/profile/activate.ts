import { RESEND_SECONDS } from '#contract/values/codes.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { readEmail, readPhone } from '../rules.ts'
import type { CodeSent } from '../start-session.ts'
import { refuseUnproved } from '../step-up/prove-member.ts'
import { followSensitiveChange } from '../step-up/sensitive-change.ts'
import * as store from '../store.ts'
import { fieldTexts, smsTexts } from '../texts.ts'
import { type Profile, readProfile } from './profile.ts'

export type ActivationChannel = 'whatsapp' | 'email'

/**
 * Sends a code to a WhatsApp number or a mailbox that a member claims. Refusals: those of codes and, for a mailbox that
 * replaces another one, those of `refuseUnproved`.
 */
export async function startActivation(
  c: Context,
  actor: Actor,
  { channel, to }: { channel: ActivationChannel; to: string },
  caller: Caller,
): Promise<CodeSent | Refusal> {
  const recipient = channel === 'whatsapp' ? readPhone(to) : readEmail(to)
  if (!recipient) return refuseField(channel, channel === 'whatsapp' ? fieldTexts.phone : fieldTexts.email)
  const { accountId } = actor
  const known = await store.findProfile(c.db, accountId)
  const unproved = isOtherMail(known, channel, recipient) && (await refuseUnproved(c, actor, undefined, caller))
  if (unproved) return unproved
  const order = { phone: recipient, purpose: channel, accountId, scope: accountId, usable: true, field: channel }
  const by = channel === 'whatsapp' ? ('whatsapp' as const) : ('mail' as const)
  const text = smsTexts.activate
  const refusal = await inTransaction(c.db, (tx) => c.codes.send(tx, { ...order, text, channel: by, ...caller }))
  if (refusal) return refusal
  return channel === 'whatsapp'
    ? { resend_after_seconds: RESEND_SECONDS, phone: recipient }
    : { resend_after_seconds: RESEND_SECONDS, email: recipient }
}

/** True if the mail address replaces another one of the member, which needs a proof and has consequences. */
const isOtherMail = (known: { email: string | null }, channel: ActivationChannel, to: string): boolean =>
  channel === 'email' && known.email !== null && known.email !== to

/** Stores the number or address of a right code as verified. @returns the profile. */
export async function finishActivation(
  c: Context,
  actor: Actor,
  { channel, otp }: { channel: ActivationChannel; otp: string },
  caller: Caller,
): Promise<Profile | Refusal> {
  const { accountId } = actor
  const result = await inTransaction(c.db, async (tx) => {
    const recipient = await c.codes.recipientOf(tx, accountId, channel)
    if (recipient === undefined) return refuse('otp_expired')
    const guess = { phone: recipient, purpose: channel, otp, scope: accountId, ip: caller.ip }
    const taken = await c.codes.take(tx, guess)
    if (isRefusal(taken)) return taken
    const before = await store.lockAccount(tx, accountId)
    await store.setVerified(tx, accountId, channel, recipient)
    if (!isOtherMail(before, channel, recipient)) return undefined
    return { announce: await followSensitiveChange(c, tx, ['email'], { actor, before, caller }) }
  })
  if (result !== undefined && isRefusal(result)) return result
  result?.announce()
  return readProfile(c, actor, caller.language)
}
