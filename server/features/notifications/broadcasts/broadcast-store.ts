import { type RawBuilder, sql } from 'kysely'
import type { Broadcast } from '#contract/http/office/site/broadcasts.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'

export type Audience = { audience: Broadcast['audience']; audienceId: number | null }
export type BroadcastRow = Audience & {
  id: number
  titleAr: string
  titleEn: string
  bodyAr: string
  bodyEn: string
  url: string | null
  status: Broadcast['status']
  recipients: number
  sent: number
  lastAccountId: number
  createdBy: number
  createdAt: Date
  finishedAt: Date | null
}

const columns = sql`b.id, b.title_ar, b.title_en, b.body_ar, b.body_en, b.url, b.audience, b.audience_id, b.status,
  b.recipients, b.sent, b.last_account_id, b.created_by, b.created_at, b.finished_at`

/** Accounts in use, without robots, that belong to the group. */
function belongs({ audience, audienceId }: Audience): RawBuilder<boolean> {
  const groups: Record<Audience['audience'], RawBuilder<unknown>> = {
    members: sql`a.role is null`,
    verified: sql`a.role is null and a.phone_verified_at is not null`,
    staff: sql`a.role is not null`,
    city: sql`a.city_id = ${audienceId}`,
    package: sql`exists (select from wallets w where w.account_id = a.id and w.package_id = ${audienceId})`,
    bidders: sql`exists (select from lot_bidders p join lots l on l.id = p.lot_id
                          where p.account_id = a.id and l.auction_id = ${audienceId})`,
  }
  return all(sql`a.active and not a.robot`, groups[audience])
}

export async function countAudience(reader: Reader, audience: Audience): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from accounts a where ${belongs(audience)}`.execute(reader)
  return rows[0]?.total ?? 0
}

/** The next accounts of the group in the order of their ids. */
export async function nextRecipients(reader: Reader, row: BroadcastRow, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.id > ${row.lastAccountId} and ${belongs(row)}
     order by a.id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** True if the package, auction or city exists. */
export async function audienceExists(reader: Reader, { audience, audienceId }: Audience): Promise<boolean> {
  const tables = { package: 'packages', bidders: 'auctions', city: 'cities' } as const
  if (audience !== 'package' && audience !== 'bidders' && audience !== 'city') return audienceId === null
  const { rows } = await sql`select from ${sql.table(tables[audience])} where id = ${audienceId}`.execute(reader)
  return rows.length > 0
}

export async function insertBroadcast(
  tx: Tx,
  row: Omit<BroadcastRow, 'id' | 'status' | 'sent' | 'lastAccountId' | 'createdAt' | 'finishedAt'>,
): Promise<number> {
  return (await tx.insertInto('broadcasts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function listBroadcasts(
  reader: Reader,
  search: string,
  { sort, place }: { sort: Sort; place: Place },
): Promise<{ rows: BroadcastRow[]; total: number }> {
  const pattern = containing(search)
  const where = all(search !== '' && sql`(b.title_ar ilike ${pattern} or b.title_en ilike ${pattern})`)
  const { rows } = await sql<BroadcastRow>`
    select ${columns} from broadcasts b where ${where} order by b.id ${sort.direction}
     limit ${place.limit} offset ${place.offset}`.execute(reader)
  const count = await sql<{ total: number }>`select count(*) as total from broadcasts b where ${where}`.execute(reader)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** One broadcast; locked, so that two workers never send the same part. */
export async function findBroadcast(
  reader: Reader,
  id: number,
  { lock = false } = {},
): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select ${columns} from broadcasts b where b.id = ${id} ${lock ? sql`for update` : sql``}`.execute(reader)
  return rows[0]
}

/** Records a sent part. Without recipients the broadcast is finished. */
export async function recordPart(tx: Tx, id: number, recipients: readonly number[]): Promise<void> {
  const last = recipients.at(-1)
  if (last === undefined)
    await sql`update broadcasts set status = 'sent', finished_at = clock_timestamp() where id = ${id}`.execute(tx)
  else
    await sql`update broadcasts set sent = sent + ${recipients.length}, last_account_id = ${last}
               where id = ${id}`.execute(tx)
}
