import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { isWantedByTwo, type SecondPersonRequest, type Staff } from '../../staff/index.ts'
import { lockUser, type UserRow } from './users-store.ts'

type Change = { role?: UserRow['role'] | undefined; active?: boolean | undefined }

/**
 * Two people give the roles that can move money, or give roles; so do they take an administrator's own, stop or free
 * it: one person must not become the only one. It has its own transaction, because the first request must stay. If the
 * second person confirms a request and its change is then refused, it must be requested again. Refusals:
 * `second_person_needed`.
 */
export async function secondPersonForStaff(
  db: Database,
  staff: Staff,
  id: number,
  change: Change,
): Promise<Refusal | undefined> {
  if (change.role === undefined && change.active === undefined) return undefined
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, id)
    let isWanted = true
    // Each is requested, even if another one waits: both persons make the same call.
    for (const wanted of user ? wantedByTwo(user, change) : [])
      isWanted = (await isWantedByTwo(tx, staff, wanted)) && isWanted
    return isWanted ? undefined : refuse('second_person_needed')
  })
}

function wantedByTwo({ id: accountId, role, active }: UserRow, change: Change): SecondPersonRequest[] {
  const isAdmin = role === 'admin'
  const changesRole = change.role !== undefined && change.role !== role
  const givesPower = change.role === 'admin' || change.role === 'finance'
  const wanted: SecondPersonRequest[] = []
  if (changesRole && (givesPower || (isAdmin && active)))
    wanted.push({ kind: 'role', accountId, detail: change.role ?? 'none' })
  if (isAdmin && change.active !== undefined && change.active !== active)
    wanted.push({ kind: 'in_use', accountId, detail: change.active ? 'freed' : 'stopped' })
  return wanted
}
