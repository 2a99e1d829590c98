import { granted, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { readReason, type Staff, staffAction } from '../../staff/index.ts'
import { changeByStaff } from '../change-by-staff.ts'
import type { Context } from '../context.ts'
import { mergedInto } from './merges-store.ts'
import { secondPersonForStaff } from './two-administrators.ts'
import { lockUser } from './users-store.ts'

const self = { ar: 'لا يمكنك تغيير هذا في حسابك أنت.', en: 'You cannot change this in your own account.' }

/**
 * Puts an account out of use or into use again, with a reason. A merged one stays closed: its person has another.
 * Refusals: `not_found`, `invalid`, `account_inactive`, `second_person_needed` for an administrator.
 */
export async function setInUse(
  c: Context,
  staff: Staff,
  id: number,
  change: { active: boolean; reason: string },
): Promise<Refusal | undefined> {
  if (id === staff.actor.accountId) return refuseField('id', self)
  const reason = granted(readReason(change.reason))
  const needed = await secondPersonForStaff(c.db, staff, id, { active: change.active })
  if (needed) return needed
  const { announce } = await staffAction(c.db, staff, async (tx, note) => {
    const before = await lockUser(tx, id)
    if (!before) return refuse('not_found')
    if (change.active && (await mergedInto(tx, id))) return refuse('account_inactive')
    const announce = await changeByStaff(c, tx, id, { active: change.active })
    await note({
      action: change.active ? 'account.freed' : 'account.stopped',
      subject: `account:${id}`,
      before: { active: before.active },
      after: { active: change.active },
      reason,
    })
    return { announce }
  })
  announce()
  return undefined
}
