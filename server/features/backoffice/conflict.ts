import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type ActedOn, isParty } from './conflict-store.ts'
import type { Staff } from './deps.ts'

/**
 * The one place that asks whether staff may act here at all: who is a party to a lot or an order leaves it to a
 * colleague. Accounts with a role never bid or buy, so nobody becomes a party while they act.
 * Refusals: `conflict_of_interest`.
 */
export async function refuseParty(reader: Reader, staff: Staff, on: ActedOn): Promise<Refusal | undefined> {
  return (await isParty(reader, staff.actor.accountId, on)) ? refuse('conflict_of_interest') : undefined
}
