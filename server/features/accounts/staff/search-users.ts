import type * as z from 'zod'
import type { AdminUserRow } from '#contract/http/office/people.ts'
import type { staffRoutes } from '#contract/http/office/staff.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { type Actor, may } from '#server/platform/http/request/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { audited, listOf, type Staff } from '../../staff/index.ts'
import { type PersonNumber, readPersonNumber } from './search-number.ts'
import { toUserRow } from './users.ts'
import { listUsers, type NumberKey } from './users-store.ts'

/** Bank accounts are another feature's. */
type Deps = Pick<Platform, 'db' | 'secrets'> & { payments: { accountsWithIban(iban: string): Promise<number[]> } }
type Query = z.output<typeof staffRoutes.adminUsers.query>

/** Hex digits of a keyed hash that tell two numbers apart. */
const FINGERPRINT = 16

/**
 * A page of accounts by name or account number. With the right `members.personal` a whole phone, ID number, e-mail
 * address or bank account finds its accounts too, and the audit keeps the search with a keyed hash of it.
 */
export async function searchUsers(
  deps: Deps,
  staff: Staff & { actor: Actor },
  query: Query,
): Promise<Paged<AdminUserRow>> {
  const number = may(staff.actor, 'members.personal') ? readPersonNumber(query.search ?? '') : undefined
  const key = number && (await keyOf(deps, number))
  const { role, active, ids } = query
  const found = await listOf(
    query,
    (search, sort, place) => listUsers(deps.db, { search, number: key, role, active, ids }, sort, place),
    toUserRow,
  )
  if (number) await noteSearch(deps, staff, number, found)
  return found
}

/** ID numbers are stored sealed and are found by their hash. */
async function keyOf({ secrets, payments }: Deps, { field, value }: PersonNumber): Promise<NumberKey> {
  if (field === 'identity') return { field, value: secrets.hash('identity', value) }
  return field === 'iban' ? { field, value: await payments.accountsWithIban(value) } : { field, value }
}

/** The subject is the account if there is exactly one. */
async function noteSearch(
  { db, secrets }: Deps,
  staff: Staff,
  { field, value }: PersonNumber,
  found: Paged<AdminUserRow>,
) {
  const [only] = found.data
  const subject = only && found.total === 1 ? `account:${only.id}` : `search:${field}`
  const fingerprint = secrets.hash('searched', value).toString('hex').slice(0, FINGERPRINT)
  const { actor, requestId, language } = staff
  const entry = { action: 'members.searched', subject, after: { field, fingerprint, found: found.total } }
  await inTransaction(db, (tx) => audited(tx, { actor, requestId, language }, entry))
}
