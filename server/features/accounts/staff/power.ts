import type { Tx } from '#server/platform/db/database.ts'
import { lockUser, type UserRow } from './users-store.ts'

type Change = { role?: UserRow['role'] | undefined; active?: boolean | undefined }

/** Roles that move money, sell cars, or give roles. */
const POWER: readonly UserRow['role'][] = ['admin', 'finance', 'auctions']

/**
 * True if a change of an account needs a second administrator: one that gives power, or that takes an administrator's
 * own, stops or frees them. One person must not become the only one. To stop a colleague without the right to give
 * roles is urgent and takes one.
 */
export async function needsTwoForAccount(tx: Tx, id: number, change: Change): Promise<boolean> {
  const user = await lockUser(tx, id)
  if (!user) return false
  const isAdmin = user.role === 'admin'
  const changesRole = change.role !== undefined && change.role !== user.role
  const changesUse = change.active !== undefined && change.active !== user.active
  if (isAdmin && changesUse) return true
  return changesRole && (POWER.includes(change.role ?? null) || (isAdmin && user.active))
}
