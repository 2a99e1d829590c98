import { inTransaction } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { endOtherLogIns, tellOfChange } from '../step-up/sensitive-change.ts'
import { lockAccount } from '../store.ts'

/** Ends all sessions of a member but this one, and the log-ins through other companies; the member is told of these. */
export async function endOtherSessions(
  c: Context,
  { accountId, sessionId }: Actor,
  caller: Pick<Caller, 'language'>,
): Promise<Record<string, never>> {
  const { announce } = await inTransaction(c.db, async (tx) => {
    const account = await lockAccount(tx, accountId)
    const ended = await endOtherLogIns(c, tx, accountId, { except: sessionId })
    if (ended.unlinked) await tellOfChange(c, tx, 'log_in_removed', account, caller)
    return ended
  })
  announce()
  return {}
}
