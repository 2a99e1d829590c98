import { FileAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { PrivacyDeps } from './deps.ts'
import { ROWS_MAX, readParts, sealedIdentity, sealedPayoutAccount } from './my-data-store.ts'

/**
 * A file with all stored data about a member. A stolen session alone must not get it.
 * Refusals: `step_up_required`, `too_many`.
 */
export async function exportMyData(
  deps: PrivacyDeps,
  actor: Actor,
  stepUp: string | undefined,
): Promise<FileAnswer | Refusal> {
  if (!(await deps.accounts.isSteppedUp(actor, stepUp))) return refuse('step_up_required')
  const busy = await deps.accounts.countExport(actor.accountId)
  if (busy) return busy
  const sealed = await sealedIdentity(deps.db, actor.accountId)
  const bank = await sealedPayoutAccount(deps.db, actor.accountId)
  const parts = await readParts(deps.db, actor.accountId)
  const about = {
    exported_at: new Date(deps.clock.now()).toISOString(),
    national_id: sealed && deps.secrets.unseal('identity', sealed),
    payout_account: bank && {
      iban: deps.secrets.unseal('payout-iban', bank.ibanSealed),
      holder: bank.holderName,
      changed_at: bank.changedAt.toISOString(),
    },
    newest_only: Object.keys(parts).filter((name) => parts[name]?.length === ROWS_MAX),
  }
  const text = JSON.stringify({ ...about, ...parts }, undefined, 2)
  return new FileAnswer(Buffer.from(text), 'application/json; charset=utf-8', `my-data-${actor.accountId}.json`)
}
