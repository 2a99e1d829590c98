import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { audited, type Staff } from '../../staff/index.ts'
import { changeByStaff } from '../change-by-staff.ts'
import type { Context } from '../context.ts'
import { mergedInto } from './merges-store.ts'
import { lockUser } from './users-store.ts'

const self = { ar: 'لا يمكنك تغيير هذا في حسابك أنت.', en: 'You cannot change this in your own account.' }

/**
 * Puts an account out of use or into use again, with a reason. A merged one stays closed: its person has another.
 * Refusals: `not_found`, `invalid`, `account_inactive`.
 */
export async function setInUse(
  c: Context,
  tx: Tx,
  staff: Staff,
  { id, active, reason }: { id: number; active: boolean; reason: string },
): Promise<Refusal | undefined> {
  if (id === staff.actor.accountId) return refuseField('id', self)
  const before = await lockUser(tx, id)
  if (!before) return refuse('not_found')
  if (active && (await mergedInto(tx, id))) return refuse('account_inactive')
  afterCommit(tx, await changeByStaff(c, tx, id, { active }))
  await audited(tx, staff, {
    action: active ? 'account.freed' : 'account.stopped',
    subject: `account:${id}`,
    before: { active: before.active },
    after: { active },
    reason,
  })
  return undefined
}
