import type { CompanyPerson } from '#contract/http/accounts/company-people.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { type ActingStaff, staffAction } from '../../staff/index.ts'
import type { PeopleContext } from './deps.ts'
import { readPeople } from './invite.ts'
import { end } from './membership.ts'

type Answer = { people: CompanyPerson[] }

/** The owner removes a person or takes an invitation back. Refusals: `not_found`. */
export async function removePerson(c: PeopleContext, { accountId }: Actor, id: number): Promise<Answer | Refusal> {
  const ended = await inTransaction(c.db, (tx) => end(c, tx, { id, companyId: accountId, endedBy: accountId }))
  return isRefusal(ended) ? ended : readPeople(c, accountId)
}

/** Staff do the same, with a reason. Refusals: `not_found`. */
export async function removePersonByStaff(
  c: PeopleContext,
  staff: ActingStaff,
  { companyId, id }: { companyId: number; id: number },
): Promise<Answer> {
  await staffAction(c.db, staff, async (tx, note) => {
    const ended = await end(c, tx, { id, companyId, endedBy: staff.actor.accountId })
    if (isRefusal(ended)) return ended
    const { personId } = ended
    await note({
      action: 'account.person_removed',
      subject: `account:${companyId}`,
      before: { personId },
      after: { personId: null },
      reason: staff.reason,
    })
    return undefined
  })
  return readPeople(c, companyId)
}
