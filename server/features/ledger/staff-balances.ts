import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Actor, may } from '#server/platform/http/request/actor.ts'
import { heldBySecretLots } from './holds-store.ts'
import type { Wallet } from './store.ts'

/**
 * A member's balances in riyals as a staff member may see them: none without the right `read.money`. Without `lots.secrets`,
 * deposits of lots before their close count as available, because the member whose money is held leads.
 */
export async function balancesFor(
  reader: Reader,
  actor: Actor,
  { accountId, available, frozen }: Pick<Wallet, 'accountId' | 'available' | 'frozen'>,
): Promise<{ available_balance: number | null; frozen_balance: number | null }> {
  if (!may(actor, 'read.money')) return { available_balance: null, frozen_balance: null }
  const secret = may(actor, 'lots.secrets') ? 0 : await heldBySecretLots(reader, accountId)
  return { available_balance: toRiyals(available + secret), frozen_balance: toRiyals(frozen - secret) }
}
