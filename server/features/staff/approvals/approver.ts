import type { Approval } from '#contract/http/office/approvals.ts'
import type { Right } from '#contract/http/route.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Actor, may, ROLES, type Role, rightsOfRole } from '#server/platform/http/request/actor.ts'
import { type ActedOn, isParty } from '../checks/conflict-store.ts'
import { type ApprovalRow, hasOther, isNewInRole } from './approval-store.ts'

/**
 * Why a person may not approve a request; null if they may. Nobody approves an own request, one of a person or about a
 * party with whom they share a contact or a bank account, or one while their role is younger than a day.
 */
export async function whyNot(
  reader: Reader,
  actor: Actor,
  { askedBy, access }: Pick<ApprovalRow, 'askedBy' | 'access'>,
  on: ActedOn,
): Promise<Approval['why_not']> {
  if (actor.accountId === askedBy) return 'own_request'
  if (!may(actor, access)) return 'forbidden'
  if (await isNewInRole(reader, actor.accountId)) return 'new_in_role'
  const isAParty =
    (await isParty(reader, actor.accountId, on)) || (await isParty(reader, actor.accountId, { accountId: askedBy }))
  return isAParty ? 'conflict_of_interest' : null
}

/** True if nobody else could approve an act of this right. */
export async function isAlone(reader: Reader, access: Right, askedBy: number): Promise<boolean> {
  return !(await hasOther(reader, approversOf(access), askedBy))
}

/** The roles with the right of an act. */
export const approversOf = (access: Right): Role[] => ROLES.filter((role) => rightsOfRole(role).includes(access))
