import type * as z from 'zod'
import type { AdminUser, AdminUserRow } from '#contract/http/office/people.ts'
import type { userBody, userChange } from '#contract/http/office/shapes.ts'
import type { staffRoutes as routes } from '#contract/http/office/staff.ts'
import { maskIdentity } from '#contract/values/identity.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine } from '#contract/values/text.ts'
import { afterCommit, type Database, type Reader } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { balancesFor, removeWallet } from '../../ledger/index.ts'
import {
  audited,
  difference,
  type GuardedAct,
  readReason,
  removeUnused,
  type Staff,
  staffAction,
} from '../../staff/index.ts'
import { changeByStaff } from '../change-by-staff.ts'
import type { Context } from '../context.ts'
import { openMember } from '../members.ts'
import { findProfile, removeAccount } from '../store.ts'
import { mergedInto } from './merges-store.ts'
import { needsTwoForAccount } from './power.ts'
import { findUser, lockUser, type UserRow } from './users-store.ts'

type Change = z.output<typeof userChange>
/** A staff member with rights, by which the answer shows or hides money. */
type Reading = Staff & { actor: Actor }

const texts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  code: { ar: 'لا يوثّق الجوال إلا الرمز المرسل إليه.', en: 'Only the code sent to a phone verifies it.' },
  phone: { ar: 'أدخل رقم جوال صحيحًا.', en: 'Enter a valid mobile number.' },
  taken: { ar: 'يوجد حساب بهذا الرقم.', en: 'There is an account with this phone.' },
  self: { ar: 'لا يمكنك تغيير هذا في حسابك أنت.', en: 'You cannot change this in your own account.' },
}

/** Opens an account whose owner verifies the phone at the first log-in. Refusals: `invalid` with its field. */
export async function addUser(
  c: Context,
  staff: Reading,
  body: z.output<typeof userBody>,
): Promise<AdminUser | Refusal> {
  const name = cleanLine(body.name)
  const phone = parsePhone(body.phone)
  if (name === '') return refuseField('name', texts.required)
  if (phone === undefined) return refuseField('phone', texts.phone)
  const id = await staffAction(c.db, staff, async (tx, note) => {
    const { language = 'ar' } = body
    const added = await openMember(c, tx, {
      ...{ name, phone, language, phoneVerified: false },
      email: body.email || null,
    })
    if (added === undefined) return refuseField('phone', texts.taken)
    // The audit outlives an account, so it holds no personal data.
    await note({ action: 'account.opened', subject: `account:${added}`, after: { language } })
    return added
  })
  return readUser(c, c.db, staff, id)
}

/** Removes an account that was never used. Refusals: `not_found`, `in_use`, `invalid` for the caller's own account. */
export async function removeUser(db: Database, staff: Staff, id: number) {
  if (id === staff.actor.accountId) return refuseField('id', texts.self)
  return removeUnused(db, staff, async (tx, note) => {
    const before = await lockUser(tx, id)
    if (!before) return refuse('not_found')
    if (before.role !== null) return refuse('in_use')
    await removeWallet(tx, id)
    await removeAccount(tx, id)
    await note({ action: 'account.removed', subject: `account:${id}` })
    return undefined
  })
}

type ChangeUser = typeof routes.adminUpdateUser

/**
 * Changes an account. Staff cannot change their own role or deactivate themselves; putting an account out of use or
 * into use again takes a reason, and a merged one stays closed. Power takes two. Refusals: `not_found`, `invalid`,
 * `account_inactive`.
 */
export const changeUser = (c: Context): GuardedAct<ChangeUser> => ({
  needsTwo: (tx, _staff, { params, body }) => needsTwoForAccount(tx, params.id, body),
  run: async (tx, staff, { params: { id }, body }) => {
    const name = body.name === undefined ? undefined : cleanLine(body.name)
    if (name === '') return refuseField('name', texts.required)
    const isOwn = id === staff.actor.accountId
    if (isOwn && body.role !== undefined) return refuseField('role', texts.self)
    if (isOwn && body.active !== undefined) return refuseField('active', texts.self)
    const reason = body.active === undefined ? null : readReason(body.reason ?? '')
    if (isRefusal(reason)) return reason
    const before = await lockUser(tx, id)
    if (!before) return refuse('not_found')
    if (body.active && (await mergedInto(tx, id))) return refuse('account_inactive')
    if (body.verify_phone && !before.phoneVerified) return refuseField('verify_phone', texts.code)
    const change = changeOf(before, body, name)
    afterCommit(tx, await changeByStaff(c, tx, id, change))
    const after = { ...before, ...change }
    await audited(tx, staff, {
      action: 'account.changed',
      subject: `account:${id}`,
      ...difference(before, after),
      reason,
    })
    return readUser(c, tx, staff, id)
  },
})

/** The fields that differ from those of the account. */
const changeOf = (before: UserRow, body: Change, name: string | undefined) => ({
  ...(name !== undefined && { name }),
  ...(body.active !== undefined && { active: body.active }),
  ...(body.role !== undefined && body.role !== before.role && { role: body.role }),
  ...(body.verify_phone === false && before.phoneVerified && { phoneVerified: false as const }),
})

/** One account with its person's details and the balances that the reader may see. Refusals: `not_found`. */
export async function readUser(
  c: Pick<Context, 'secrets' | 'links'>,
  db: Reader,
  { actor, language }: Pick<Reading, 'actor' | 'language'>,
  id: number,
): Promise<AdminUser | Refusal> {
  const row = await findUser(db, id)
  if (!row) return refuse('not_found')
  const person = await findProfile(db, id)
  const { identitySealed: sealed, cityId, termsAcceptedAt } = person
  const cities = cityId === null ? [] : (await c.links.countries(db, language)).flatMap((country) => country.cities)
  return {
    ...toUserRow(row),
    ...(await balancesFor(db, actor, { accountId: id, ...row })),
    identity_masked: sealed === null ? null : maskIdentity(c.secrets.unseal('identity', sealed)),
    whatsapp: person.whatsapp,
    city: cities.find((city) => city.id === cityId)?.name ?? null,
    language: person.language === 'en' ? 'en' : 'ar',
    terms_version: person.termsVersion,
    terms_accepted_at: termsAcceptedAt === null ? null : termsAcceptedAt.toISOString(),
  }
}

export const toUserRow = (row: UserRow): AdminUserRow => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  role: row.role,
  active: row.active,
  verify_phone: row.phoneVerified,
  created_at: row.createdAt.toISOString(),
})
