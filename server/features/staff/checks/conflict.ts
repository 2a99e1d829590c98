import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Staff } from '../staff.ts'
import { type ActedOn, isParty } from './conflict-store.ts'

/**
 * The only check for conflicts of interest: staff who are a party to a lot or an order must leave it to a colleague.
 * Accounts with a role never bid or buy, so no one becomes a party while they act.
 * Refusals: `conflict_of_interest`.
 */
export async function refuseParty(
  reader: Reader,
  staff: Pick<Staff, 'actor'>,
  on: ActedOn,
): Promise<Refusal | undefined> {
  return (await isParty(reader, staff.actor.accountId, on)) ? refuse('conflict_of_interest') : undefined
}
