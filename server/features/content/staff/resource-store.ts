import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, type Place, type Sort } from '../../staff/index.ts'

/** A table that staff edit row by row; names are those of the database. */
export type EditedTable = {
  name: string
  /** The columns or expressions of a read row. */
  columns: readonly string[]
  /** Columns that a search uses. */
  searched: readonly string[]
  /** Texts of people: a search with a digit leaves them out, or it would find the numbers that answers mask. */
  searchedForWords?: readonly string[]
  /** The table's names for the words of the contract's `sort`, if they differ. */
  sorts?: Readonly<Record<string, string>>
}

const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`t.${name}`)))

/** One page of a table, its newest rows first unless sorted otherwise. */
export async function listRows<Row>(
  reader: Reader,
  table: EditedTable,
  search: string,
  { sort, place }: { sort: Sort; place: Place },
): Promise<{ rows: Row[]; total: number }> {
  const pattern = containing(search)
  const words = /\p{Nd}/u.test(search) ? [] : (table.searchedForWords ?? [])
  const found = sql.join(
    [...table.searched, ...words].map((name) => sql`${sql.ref(`t.${name}`)} ilike ${pattern}`),
    sql` or `,
  )
  const where = all(search !== '' && sql`(${found})`)
  const column = table.sorts?.[sort.field] ?? sort.field
  const { rows } = await sql<Row>`
    select ${list(table.columns)} from ${sql.table(table.name)} t where ${where}
     order by ${sql.ref(`t.${column}`)} ${sort.direction}, t.id ${sort.direction}
     limit ${place.limit} offset ${place.offset}`.execute(reader)
  const count = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table.name)} t where ${where}`.execute(reader)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** One row, locked if it is about to be changed. */
export async function findRow<Row>(
  reader: Reader,
  table: EditedTable,
  id: number,
  { lock = false } = {},
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${list(table.columns)} from ${sql.table(table.name)} t where t.id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(reader)
  return rows[0]
}

type Values = Readonly<Record<string, unknown>>

/** Lists are stored as JSON. */
const stored = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value)

/** @returns the new row's id. `values` are by the columns' names. */
export async function insertRow(tx: Tx, table: EditedTable, values: Values): Promise<number> {
  const columns = Object.keys(values)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values).map(stored))}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function changeRow(tx: Tx, table: EditedTable, id: number, values: Values): Promise<void> {
  const pairs = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${stored(value)}`)
  if (pairs.length === 0) return
  await sql`update ${sql.table(table.name)} set ${sql.join(pairs)} where id = ${id}`.execute(tx)
}

export async function removeRow(tx: Tx, table: EditedTable, id: number): Promise<void> {
  await sql`delete from ${sql.table(table.name)} where id = ${id}`.execute(tx)
}
