import { sql } from 'kysely'
import * as z from 'zod'
import type { SavedQuery, SavedSearch } from '#contract/http/saved-searches.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Criteria } from './rules.ts'

type Row = Omit<SavedSearch, 'created_at'> & { createdAt: Date }
export type NewSearch = {
  accountId: number
  name: string
  list: SavedSearch['list']
  query: SavedQuery
  criteria: Criteria
  anchors: string[]
  frequency: SavedSearch['frequency']
}

const columns = sql`id, name, list, query, frequency, created_at`
const toSearch = ({ createdAt, ...row }: Row): SavedSearch => ({ ...row, created_at: createdAt.toISOString() })

/** A member's searches, newest first; there are never more than the limit. */
export async function listSearches(reader: Reader, accountId: number): Promise<SavedSearch[]> {
  const { rows } = await sql<Row>`select ${columns} from saved_searches
    where account_id = ${accountId} order by id desc`.execute(reader)
  return rows.map(toSearch)
}

/**
 * Locks the member's account until the end of the transaction, so that two concurrent saves cannot exceed the limit.
 */
export async function countSearchesLocked(tx: Tx, accountId: number): Promise<number> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ total: number }>`select count(*) as total from saved_searches
    where account_id = ${accountId}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** The id of the member's search with the same list and query. */
export async function findSame(
  tx: Tx,
  accountId: number,
  list: string,
  query: SavedQuery,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from saved_searches
    where account_id = ${accountId} and list = ${list} and md5(query::text) = md5((${JSON.stringify(query)}::jsonb)::text)`.execute(
    tx,
  )
  return rows[0]?.id
}

export async function insertSearch(tx: Tx, search: NewSearch): Promise<SavedSearch> {
  const { rows } = await sql<Row>`
    insert into saved_searches (account_id, name, list, query, criteria, anchors, frequency)
    values (${search.accountId}, ${search.name}, ${search.list}, ${JSON.stringify(search.query)},
            ${JSON.stringify(search.criteria)}, ${search.anchors}, ${search.frequency})
    returning ${columns}`.execute(tx)
  return toSearch(z.custom<Row>().parse(rows[0]))
}

/**
 * Changes the given fields of a member's search; undefined if there is none. Waiting matches are sent at its new time.
 */
export async function updateSearch(
  tx: Tx,
  accountId: number,
  id: number,
  change: { name?: string | undefined; frequency?: SavedSearch['frequency'] | undefined },
): Promise<SavedSearch | undefined> {
  const { rows } = await sql<Row>`
    update saved_searches set name = coalesce(${change.name ?? null}, name),
           frequency = coalesce(${change.frequency ?? null}, frequency)
     where id = ${id} and account_id = ${accountId} returning ${columns}`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  if (row.frequency === 'at_once') {
    await sql`update search_alerts set due_at = clock_timestamp() where search_id = ${id} and due_at is not null`.execute(
      tx,
    )
  }
  return toSearch(row)
}

/** @returns true if there was one. */
export async function deleteSearch(db: Reader, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from saved_searches
    where id = ${id} and account_id = ${accountId} returning id`.execute(db)
  return rows.length > 0
}

export async function deleteSearchesOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('savedSearches').where('accountId', '=', accountId).execute()
}

/** Moves the searches of one account to another one, as far as that has room; equal ones are kept once. */
export async function moveSearches(tx: Tx, fromId: number, intoId: number, most: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update saved_searches set account_id = ${intoId} where id in (
      select s.id from saved_searches s
       where s.account_id = ${fromId} and not exists (
         select from saved_searches o where o.account_id = ${intoId} and o.list = s.list and o.query = s.query)
       order by s.id
       limit greatest(0, ${most} - (select count(*) from saved_searches where account_id = ${intoId})))
    returning id`.execute(tx)
  const moved = rows.map(({ id }) => id)
  await sql`update search_alerts set account_id = ${intoId} where search_id = any(${moved}::bigint[])`.execute(tx)
  await deleteSearchesOf(tx, fromId)
}
