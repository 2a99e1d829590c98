import type { LinkedLogIns, ProviderName } from '#contract/http/accounts/social.ts'
import { inTransaction, type Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { tellOfChange } from '../step-up/sensitive-change.ts'
import { lockAccount } from '../store.ts'
import { listLinked, removeLinked } from './social-store.ts'

/** The companies through which a member logs in, with the time at which each was linked. */
export const readLinkedLogIns = ({ db }: Context, actor: Actor): Promise<LinkedLogIns> => read(db, actor.accountId)

/**
 * Ends the log-in through a company and tells the member. Sessions stay: they are ended one by one or all at once.
 * Refusals: `not_found` if it is not linked.
 */
export async function removeLinkedLogIn(
  c: Context,
  actor: Actor,
  provider: ProviderName,
  caller: Pick<Caller, 'language'>,
): Promise<LinkedLogIns | Refusal> {
  const { accountId } = actor
  return inTransaction(c.db, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!(await removeLinked(tx, accountId, provider))) return refuse('not_found')
    await tellOfChange(c, tx, 'log_in_removed', account, caller)
    return read(tx, accountId)
  })
}

async function read(reader: Reader, accountId: number): Promise<LinkedLogIns> {
  const linked = await listLinked(reader, accountId)
  return {
    log_ins: linked.map(({ provider, createdAt }) => ({
      // Only providers of the contract are ever linked.
      provider: provider as ProviderName,
      linked_at: createdAt.toISOString(),
    })),
  }
}
