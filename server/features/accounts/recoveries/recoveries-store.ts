import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/http/shapes.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, countRows, type Place, type Sort } from '../../staff/index.ts'

/** Codes of a phone pause for so long after its recovery began, and once in so many days. */
const PAUSE = sql`interval '72 hours'`
const PAUSES_AGAIN = sql`interval '30 days'`
const KEPT = sql`interval '90 days'`

export type RecoveryStatus = 'new' | 'released' | 'refused'
export type NewRecovery = {
  accountId: number
  phone: string
  name: string
  identityHash: Buffer
  identitySealed: Buffer
  language: string
}

/** @returns false if the same person has asked for the same account before, and nobody has decided. */
export async function insertRecovery(tx: Tx, recovery: NewRecovery): Promise<boolean> {
  const row = await tx
    .insertInto('recoveries')
    .values(recovery)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Until when a recovery (`r`) of its account (`a`) stops codes; null if it does not. */
const pausedUntil = sql<Date | null>`
  case when r.status = 'new' and a.phone = r.phone and r.created_at > clock_timestamp() - ${PAUSE}
        and not exists (select from recoveries e where e.account_id = r.account_id and e.id < r.id
                           and e.created_at > r.created_at - ${PAUSES_AGAIN})
       then r.created_at + ${PAUSE} end`

/** True while somebody else has proved the phone of an account, for a limited time. */
export async function isPaused(reader: Reader, phone: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from recoveries r join accounts a on a.id = r.account_id
                    where r.phone = ${phone} and r.status = 'new' and ${pausedUntil} is not null) as found`.execute(
    reader,
  )
  return rows[0]?.found === true
}

export type RecoveryRow = {
  id: number
  /** True if the newcomer has the national ID of the account, which lost its phone before. */
  isReturn: boolean
  status: RecoveryStatus
  phone: string
  name: string
  identitySealed: Buffer
  language: Language
  createdAt: Date
  pausedUntil: Date | null
  decidedBy: number | null
  decidedAt: Date | null
  reason: string | null
  accountId: number
  accountName: string
  accountPhone: string
  accountEmail: string | null
  accountIdentitySealed: Buffer | null
  accountRole: string | null
  hasIdImage: boolean
  hasPassportImage: boolean
  joinedAt: Date
  /** The account that has the newcomer's national ID; null if none has. */
  newcomerId: number | null
  seenAt: Date | null
}

const columns = sql`
  r.id, r.identity_hash is not distinct from a.identity_hash as is_return, r.status, r.phone, r.name, r.identity_sealed,
  r.language, r.created_at, ${pausedUntil} as paused_until, r.decided_by, r.decided_at, r.reason, a.id as account_id,
  a.name as account_name, a.phone as account_phone, a.email as account_email, a.role as account_role,
  a.identity_sealed as account_identity_sealed, a.id_image_id is not null as has_id_image,
  a.passport_image_id is not null as has_passport_image, a.created_at as joined_at,
  (select n.id from accounts n where n.identity_hash = r.identity_hash) as newcomer_id,
  (select max(s.last_seen_at) from sessions s where s.account_id = a.id and s.purpose = 'session') as seen_at`
const source = sql`recoveries r join accounts a on a.id = r.account_id`

const readRows = async (reader: Reader, rest: RawBuilder<unknown>): Promise<RecoveryRow[]> =>
  (await sql<RecoveryRow>`select ${columns} from ${source} ${rest}`.execute(reader)).rows

export async function listRecoveries(
  reader: Reader,
  filters: { search: string; status?: RecoveryStatus | undefined },
  sort: Sort,
  { limit, offset }: Place,
): Promise<{ rows: RecoveryRow[]; total: number }> {
  const words = containing(filters.search)
  const where = all(
    filters.search !== '' && sql`(r.name ilike ${words} or a.name ilike ${words})`,
    filters.status !== undefined && sql`r.status = ${filters.status}`,
  )
  const rows = await readRows(
    reader,
    sql`where ${where} order by ${sql.ref(`r.${sort.field}`)} ${sort.direction} limit ${limit} offset ${offset}`,
  )
  return { rows, total: await countRows(reader, source, where) }
}

export const findRecovery = async (reader: Reader, id: number): Promise<RecoveryRow | undefined> =>
  (await readRows(reader, sql`where r.id = ${id}`))[0]

/** Locks the account of a recovery and the recovery, and reads both. The caller holds the account's wallet. */
export async function lockRecovery(tx: Tx, id: number): Promise<RecoveryRow | undefined> {
  await sql`select from accounts where id = (select account_id from recoveries where id = ${id}) for update`.execute(tx)
  await sql`select from recoveries where id = ${id} for update`.execute(tx)
  return findRecovery(tx, id)
}

type Decision = { status: Exclude<RecoveryStatus, 'new'>; decidedBy: number; reason: string }

/** Ends a recovery. Once a phone is given away, all others who asked for it are refused. */
export async function endRecovery(
  tx: Tx,
  { id, phone }: Pick<RecoveryRow, 'id' | 'phone'>,
  decision: Decision,
): Promise<void> {
  const decidedAt = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('recoveries')
    .set({ ...decision, decidedAt })
    .where('id', '=', id)
    .execute()
  if (decision.status === 'refused') return
  await tx
    .updateTable('recoveries')
    .set({ ...decision, status: 'refused', decidedAt })
    .where('phone', '=', phone)
    .where('status', '=', 'new')
    .execute()
}

/** Removes the open recoveries of an account. */
export async function removeRecoveries(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('recoveries').where('accountId', '=', accountId).where('status', '=', 'new').execute()
}

export async function removeOldRecoveries(reader: Reader): Promise<void> {
  await reader.deleteFrom('recoveries').where('createdAt', '<', sql<Date>`clock_timestamp() - ${KEPT}`).execute()
}
