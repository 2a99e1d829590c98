import type { Approval } from '#contract/http/office/approvals.ts'
import type { Right } from '#contract/http/route.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { type Actor, may, ROLES, type Role, rightsOfRole } from '#server/platform/http/request/actor.ts'
import { isParty } from '../checks/conflict-store.ts'
import { partiesOf } from './acted-on.ts'
import { type ApprovalRow, accountsInRoles, hasOther, isNewInRole } from './approval-store.ts'
import type { Open } from './open-request.ts'

/**
 * Why a person may not approve a request; null if they may. Nobody approves an own request, one of a person or about a
 * party with whom they share a contact or a bank account, or one while their role is younger than a day. An act may have
 * reasons of its own.
 */
export async function whyNot(tx: Tx, actor: Actor, { row, guarded, asked }: Open): Promise<Approval['why_not']> {
  const { accountId } = actor
  if (accountId === row.askedBy) return 'own_request'
  if (!may(actor, row.access)) return 'forbidden'
  if (await isNewInRole(tx, accountId)) return 'new_in_role'
  const on = await partiesOf(tx, guarded, asked)
  if ((await isParty(tx, accountId, on)) || (await isParty(tx, accountId, { accountId: row.askedBy })))
    return 'conflict_of_interest'
  return (await guarded.act.whyNot?.(tx, accountId, asked)) ?? null
}

/** True if nobody else could approve an act of this right. */
export async function isAlone(reader: Reader, access: Right, askedBy: number): Promise<boolean> {
  return !(await hasOther(reader, approversOf(access), askedBy))
}

/** A request is seen by its asker and by the people with the right of its act. */
export const sees = (actor: Actor, { access, askedBy }: Pick<ApprovalRow, 'access' | 'askedBy'>): boolean =>
  may(actor, access) || actor.accountId === askedBy

/** The accounts in use whose role has a right. */
export const staffWith = (reader: Reader, access: Right): Promise<number[]> =>
  accountsInRoles(reader, approversOf(access))

/** The roles with the right of an act. */
export const approversOf = (access: Right): Role[] => ROLES.filter((role) => rightsOfRole(role).includes(access))
