import { inTransaction } from '#server/platform/db/database.ts'
import { granted, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { PrivacyDeps } from './deps.ts'
import { findObstacles, hasBooks } from './obstacles-store.ts'

/**
 * Closes the caller's account for good. The wallets' locks keep bids and payments out meanwhile.
 * Refusals: `account_in_use` with the open matters, `step_up_required`.
 */
export async function closeOwnAccount(
  deps: PrivacyDeps,
  actor: Actor,
  stepUp: string | undefined,
): Promise<Record<string, never> | Refusal> {
  const { accountId } = actor
  const isProved = await deps.accounts.isSteppedUp(actor, stepUp)
  const result = await inTransaction(deps.db, async (tx) => {
    const leaveCompanies = await deps.people.lockToLeaveAll(tx, accountId)
    const open = await findObstacles(tx, accountId)
    if (open.length > 0) return refuse('account_in_use', { data: { open } })
    if (!isProved) return refuse('step_up_required')
    await leaveCompanies()
    const about = { hasBooks: await hasBooks(tx, accountId) }
    const { announce, phone } = granted(await deps.accounts.closeAccount(tx, accountId, about))
    await deps.events.publish(tx, 'accountClosed', { accountId, phone })
    return { announce }
  })
  if ('refused' in result) return result
  result.announce()
  return {}
}
