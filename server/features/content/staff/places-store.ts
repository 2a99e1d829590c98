import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place as Page, type Sort } from '../../staff/index.ts'

export type PlaceKind = 'country' | 'city' | 'branch' | 'yard'
export type PlaceRow = {
  id: number
  kind: PlaceKind
  parentId: number | null
  nameAr: string
  nameEn: string
  code: string | null
  addressAr: string
  addressEn: string
  mapUrl: string
  phones: string[]
  hoursAr: string
  hoursEn: string
  servicesAr: string
  servicesEn: string
  sortOrder: number
}

/**
 * Three tables hold the places, each with its own ids. A city's id is its row's, as in each `city_id`; the ids of the
 * other kinds begin at a billion each.
 */
const KINDS = ['city', 'country', 'branch', 'yard'] as const
const SPAN = 1_000_000_000
export const kindOf = (placeId: number): PlaceKind | undefined => KINDS[Math.floor(placeId / SPAN)]
export const rowOf = (placeId: number): number => placeId % SPAN
export const placeIdOf = (kind: PlaceKind, rowId: number): number => rowId + KINDS.indexOf(kind) * SPAN

const nothing = sql`'' as address_ar, '' as address_en, '' as map_url, '[]'::jsonb as phones, '' as hours_ar, '' as hours_en,
  '' as services_ar, '' as services_en`
const places = sql`(
  select id + ${SPAN}::bigint as id, 'country' as kind, null::bigint as parent_id, name_ar, name_en, code, ${nothing}, sort_order
    from countries
  union all
  select id, 'city', country_id + ${SPAN}::bigint, name_ar, name_en, null, ${nothing}, sort_order from cities
  union all
  select id + ${SPAN}::bigint * case kind when 'yard' then 3 else 2 end, kind, city_id, name_ar, name_en, null, address_ar,
         address_en, map_url, phones, hours_ar, hours_en, services_ar, services_en, sort_order from branches)`

export async function listPlaces(
  reader: Reader,
  search: string,
  sort: Sort,
  page: Page,
): Promise<{ rows: PlaceRow[]; total: number }> {
  const pattern = containing(search)
  const where = all(search !== '' && sql`(name_ar ilike ${pattern} or name_en ilike ${pattern} or kind = ${search})`)
  const column = sort.field === 'order' ? 'sort_order' : sort.field
  const { rows } = await sql<PlaceRow>`
    select * from ${places} t where ${where} order by ${sql.ref(column)} ${sort.direction}, id
     limit ${page.limit} offset ${page.offset}`.execute(reader)
  const count = await sql<{ total: number }>`select count(*) as total from ${places} t where ${where}`.execute(reader)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function findPlace(reader: Reader, id: number): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`select * from ${places} t where id = ${id}`.execute(reader)
  return rows[0]
}

const TABLES = { country: 'countries', city: 'cities', branch: 'branches', yard: 'branches' } as const

/**
 * The same, with its row locked before it is read: each change starts from the previous one. References to it remain
 * allowed.
 */
export async function lockPlace(tx: Tx, id: number): Promise<PlaceRow | undefined> {
  const kind = kindOf(id)
  if (kind === undefined) return undefined
  await tx.selectFrom(TABLES[kind]).select('id').where('id', '=', rowOf(id)).forNoKeyUpdate().execute()
  return findPlace(tx, id)
}

export type BranchFields = Omit<PlaceRow, 'id' | 'parentId' | 'code' | 'kind'> & {
  kind: 'branch' | 'yard'
  cityId: number | null
}

export async function insertBranch(tx: Tx, { phones, ...branch }: BranchFields): Promise<number> {
  const values = { ...branch, phones: JSON.stringify(phones) }
  return (await tx.insertInto('branches').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function changeBranch(tx: Tx, id: number, { phones, ...branch }: BranchFields): Promise<void> {
  const values = { ...branch, phones: JSON.stringify(phones) }
  await tx.updateTable('branches').set(values).where('id', '=', id).execute()
}

export async function removeBranch(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('branches').where('id', '=', id).execute()
}
