import type * as z from 'zod'
import type { userChange } from '#contract/http/backoffice-shapes.ts'
import type { AdminUser } from '#contract/http/backoffice-staff.ts'
import { toRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { difference, staffAction } from './audit.ts'
import type { BackofficeDeps, Staff } from './deps.ts'
import { findUser, lockUser, type UserRow } from './users-store.ts'

type Change = z.output<typeof userChange>

const texts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  code: { ar: 'لا يوثّق الجوال إلا الرمز المرسل إليه.', en: 'Only the code sent to a phone verifies it.' },
  self: { ar: 'لا يمكنك تغيير هذا في حسابك أنت.', en: 'You cannot change this in your own account.' },
}

/** Changes an account. Nobody changes their own role or puts themselves out of use. Refusals: `not_found`, `invalid`. */
export async function changeUser(
  deps: BackofficeDeps,
  staff: Staff,
  id: number,
  body: Change,
): Promise<AdminUser | Refusal> {
  const name = body.name === undefined ? undefined : cleanLine(body.name)
  if (name === '') return refuseField('name', texts.required)
  if (id === staff.actor.accountId && body.role !== undefined) return refuseField('role', texts.self)
  if (id === staff.actor.accountId && body.active !== undefined) return refuseField('active', texts.self)
  const tell = await staffAction(deps.db, staff, async (tx, note) => {
    const before = await lockUser(tx, id)
    if (!before) return refuse('not_found')
    if (body.verify_phone && !before.phoneVerified) return refuseField('verify_phone', texts.code)
    const change = {
      ...(name !== undefined && { name }),
      ...(body.active !== undefined && { active: body.active }),
      ...(body.role !== undefined && body.role !== before.role && { role: body.role }),
      ...(body.verify_phone === false && before.phoneVerified && { phoneVerified: false as const }),
    }
    const announce = await deps.accounts.changeByStaff(tx, id, change)
    const after = { ...before, ...change }
    await note({ action: 'account.changed', subject: `account:${id}`, ...difference(before, after) })
    return { announce }
  })
  tell.announce()
  return readUser(deps, id)
}

export async function readUser({ db }: Pick<BackofficeDeps, 'db'>, id: number): Promise<AdminUser | Refusal> {
  const row = await findUser(db, id)
  return row ? toAdminUser(row) : refuse('not_found')
}

export const toAdminUser = (row: UserRow): AdminUser => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  role: row.role,
  active: row.active,
  verify_phone: row.phoneVerified,
  available_balance: toRiyals(row.available),
  frozen_balance: toRiyals(row.frozen),
  created_at: row.createdAt.toISOString(),
})
