import { inTransaction, violatedConstraint } from '#server/platform/db/database.ts'
import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import { isRefusal, type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { type LoggedIn, startSession } from '../start-session.ts'
import { followSensitiveChange } from '../step-up/sensitive-change.ts'
import * as store from '../store.ts'

/** Gives a member the phone of the entered code, ends their other sessions, and notifies the old phone and mail. */
export async function finishPhoneChange(
  c: Context,
  { phone, otp, actor }: { phone: string; otp: string; actor: Actor },
  caller: Caller,
): Promise<LoggedIn | Refusal> {
  const { accountId } = actor
  const guess = { phone, purpose: 'phone' as const, otp, scope: accountId, ip: caller.ip }
  const taken = await inTransaction(c.db, (tx) => c.codes.take(tx, guess))
  if (isRefusal(taken)) return taken
  try {
    // The code is used up in any case: only the holder of a phone learns that it belongs to another account.
    const { answer, announce } = await inTransaction(c.db, async (tx) => {
      const before = await store.lockAccount(tx, accountId)
      await store.setProvedPhone(tx, accountId, phone)
      // The holder of the old phone must not log in by an earlier code.
      await c.codes.endAllOf(tx, accountId)
      const announce = await followSensitiveChange(c, tx, ['phone'], { actor, before, caller })
      return { answer: await startSession(c, tx, accountId, caller, { by: 'phone', factor: true }), announce }
    })
    announce()
    return answer
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_phone_key') throw error
    return refuseField('phone', reasonTable.phone_taken, 'phone_taken')
  }
}
