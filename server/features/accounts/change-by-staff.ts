import type { Tx } from '#server/platform/db/database.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import type { Context } from './context.ts'
import * as store from './store.ts'

/**
 * The fields of an account that staff may change; undefined fields stay. A phone can lose its proof; only its code
 * proves it.
 */
type StaffChange = { name?: string; role?: Role | null; active?: boolean; phoneVerified?: false }

/**
 * Changes an account inside the caller's transaction. A deactivated account, or one with a new role, loses every
 * session, because a session remembers the rights of its owner.
 * @returns a function to call after the commit: it informs all processes, and open sockets close.
 */
export async function changeByStaff(c: Context, tx: Tx, accountId: number, change: StaffChange): Promise<() => void> {
  const { role, phoneVerified, ...own } = change
  if (change.active === false || role !== undefined) await store.notePowerLost(tx, accountId)
  await store.changeAccount(tx, accountId, { ...own, ...(phoneVerified === false && { phoneVerifiedAt: null }) })
  if (role !== undefined) await store.changeRole(tx, accountId, role)
  if (role === undefined && change.active !== false) return () => undefined
  return (await c.sessions.end(tx, accountId, { shutOut: change.active === false })).announce
}
