import type { Language } from '#contract/http/shapes.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import type { Context } from './context.ts'
import { hashPassword } from './passwords/passwords.ts'
import * as store from './store.ts'

export type NewMember = {
  name: string
  /** E.164. */
  phone: string
  /** A valid national ID or Iqama. */
  identity?: string
  password?: string
  email?: string | null
  /** False if staff opened the account: its owner proves the phone at the first log-in. */
  phoneVerified?: boolean
  robot?: boolean
  language?: Language
}

/**
 * Opens an account with an empty wallet, without a code: for seeds and staff.
 * @returns its id, or that of the account which the phone already has.
 * @throws Error when another account has the identity.
 */
export async function createMember(c: Context, tx: Tx, member: NewMember): Promise<number> {
  const known = await store.findByPhone(tx, member.phone)
  const id = known?.id ?? (await openMember(c, tx, member)) ?? (await store.findByPhone(tx, member.phone))?.id
  if (id === undefined) throw new Error(`a member cannot be created: the identity of ${member.name} is taken`)
  return id
}

/** The same, for staff: undefined if another account has the phone or the identity, also since this moment. */
export async function openMember(c: Context, tx: Tx, member: NewMember): Promise<number | undefined> {
  const id = await store.insertAccount(tx, {
    name: member.name,
    phone: member.phone,
    phoneVerified: member.phoneVerified ?? true,
    email: member.email ?? null,
    identityHash: member.identity === undefined ? null : c.secrets.hash('identity', member.identity),
    identitySealed: member.identity === undefined ? null : c.secrets.seal('identity', member.identity),
    passwordHash: member.password === undefined ? null : await hashPassword(member.password),
    robot: member.robot ?? false,
    language: member.language ?? 'ar',
  })
  if (id !== undefined) await c.links.openWallet(tx, id)
  return id
}

/** The account that owns the auction house's own cars; it is opened at its first use. */
export const houseAccount = (c: Context, tx: Tx): Promise<number> =>
  createMember(c, tx, { name: 'مرسى', phone: store.HOUSE_PHONE })

/**
 * Makes the account of `phone` an admin while there is none, and opens it if there is no such account; its owner then
 * logs in by code. Several processes may call it at once.
 * @returns the id of the new admin; undefined if there was an admin already.
 */
export async function ensureAdmin(c: Context, phone: string): Promise<number | undefined> {
  return inTransaction(c.db, async (tx) => {
    if (await store.lockAdmins(tx)) return undefined
    const opened = await store.insertAccount(tx, { name: 'المدير', phone, phoneVerified: false })
    if (opened !== undefined) await c.links.openWallet(tx, opened)
    const id = await store.setRole(tx, phone, 'admin')
    c.log.warn({ security: 'first_admin', account: id }, 'the first admin was made from ADMIN_PHONE')
    return id
  })
}

/**
 * Opens accounts of staff for the demo. From then on every role counts as held since `since`: the second person of an
 * act has had a role for a day.
 */
export async function hireStaff(
  c: Context,
  tx: Tx,
  people: readonly (NewMember & { role: Role })[],
  since: Date,
): Promise<void> {
  for (const { role, ...member } of people) await store.changeRole(tx, await createMember(c, tx, member), role)
  await store.backdateRoles(tx, since)
}
