import { RESEND_SECONDS } from '#contract/values/codes.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { sha256 } from '#server/platform/secrets/sha256.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { maskPhone } from '../profile/mask.ts'
import type { CodeSent } from '../start-session.ts'
import * as store from '../store.ts'
import { smsTexts } from '../texts.ts'
import { findStepUp, insertStepUp } from './step-up-store.ts'

const TOKEN_BYTES = 32
const LIVES_SECONDS = 600

/** Sends a code to the member's present phone, for a change that a session alone may not make. */
export async function sendStepUpCode(c: Context, actor: Actor, caller: Caller): Promise<CodeSent | Refusal> {
  const { accountId } = actor
  const { phone } = await store.findProfile(c.db, accountId)
  const order = { phone, purpose: 'step-up' as const, accountId, scope: accountId, usable: true, text: smsTexts.stepUp }
  const refusal = await inTransaction(c.db, (tx) => c.codes.send(tx, { ...order, ...caller }))
  if (refusal) return refusal
  return { resend_after_seconds: RESEND_SECONDS, phone: maskPhone(phone) }
}

/** Gives a token for the header `step-up`: valid for ten minutes, only for this session. */
export async function verifyStepUp(
  c: Context,
  actor: Actor,
  otp: string,
  caller: Caller,
): Promise<{ step_up: string; expires_in_seconds: number } | Refusal> {
  const { accountId, sessionId } = actor
  return inTransaction(c.db, async (tx) => {
    const { phone } = await store.lockAccount(tx, accountId)
    const taken = await c.codes.take(tx, { phone, purpose: 'step-up', otp, scope: accountId, ip: caller.ip })
    if (isRefusal(taken)) return taken
    const token = c.random.token(TOKEN_BYTES)
    await insertStepUp(tx, { accountId, sessionId, tokenHash: sha256(token), livesSeconds: LIVES_SECONDS })
    return { step_up: token, expires_in_seconds: LIVES_SECONDS }
  })
}

/** True if the caller has proved within ten minutes, in this session, that they hold the account's phone. */
export async function isSteppedUp(c: Context, actor: Actor, token: string | undefined): Promise<boolean> {
  return token !== undefined && findStepUp(c.db, actor, sha256(token))
}
