import type { CompanyPerson } from '#contract/http/accounts/company-people.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { lockWallets } from '../../ledger/index.ts'
import type { PeopleContext } from './deps.ts'
import { type NamedDuties, readDuties } from './duties.ts'
import { readPeople } from './invite.ts'
import { lockPersonRow, writeDuties } from './people-store.ts'

/**
 * Says what a person does for the owner's company. The company's wallet is locked: a bid of the person is decided before
 * it, or sees it. Earlier bids stay. Refusals: `not_found`, `invalid`.
 */
export async function changePerson(
  c: PeopleContext,
  { accountId }: Actor,
  id: number,
  named: NamedDuties,
): Promise<{ people: CompanyPerson[] } | Refusal> {
  const duties = readDuties(named)
  if (isRefusal(duties)) return duties
  const refused = await inTransaction(c.db, async (tx) => {
    await lockWallets(tx, [accountId])
    const row = await lockPersonRow(tx, id)
    if (row?.companyId !== accountId) return refuse('not_found')
    await writeDuties(tx, id, duties)
    if (row.personId !== null) await c.sessions.readAgainAfterCommit(tx, accountId, row.personId)
    return undefined
  })
  return refused ?? readPeople(c, accountId)
}
