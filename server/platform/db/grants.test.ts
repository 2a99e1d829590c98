import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type GuardedTable, guardedTables } from './grants-store.ts'
import { readServerRights } from './migrate.ts'

let database: TestDatabase
let owner: pg.Client
let server: pg.Client
let guarded: GuardedTable[]
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.url })
  server = new pg.Client({ connectionString: database.serverUrl })
  await Promise.all([owner.connect(), server.connect()])
  guarded = await guardedTables(owner)
})
afterAll(async () => {
  await Promise.all([owner.end(), server.end()])
  await database.drop()
})

const DENIED = '42501'
const answerTo = (text: string) =>
  server.query(text).then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
  )
const frozen = () => guarded.filter((table) => !table.mayUpdate && !table.mayDelete).map((table) => table.name)

describe('[DB-1] the role of the running server', () => {
  test('only adds to the record', async () => {
    expect(frozen()).toEqual(
      expect.arrayContaining(['audit', 'journals', 'lot_events', 'lot_maxima', 'order_events', 'postings']),
    )
    for (const table of frozen()) {
      const column = await firstColumn(table)
      expect(await answerTo(`update ${table} set ${column} = ${column} where false`), `update ${table}`).toBe(DENIED)
      expect(await answerTo(`delete from ${table} where false`), `delete from ${table}`).toBe(DENIED)
      expect(await answerTo(`select ${column} from ${table} limit 1`), `read ${table}`).toBe('done')
    }
  })

  test('changes no fixed column of a row with other changeable columns', async () => {
    const partly = guarded.filter((table) => table.mayUpdate)
    expect(partly.map((table) => table.name)).toEqual(expect.arrayContaining(['payments', 'invoices', 'refunds']))
    for (const table of partly) {
      for (const column of table.fixedColumns)
        expect(await answerTo(`update ${table.name} set ${column} = ${column} where false`), column).toBe(DENIED)
      if (!table.mayDelete) expect(await answerTo(`delete from ${table.name} where false`)).toBe(DENIED)
    }
    expect(await answerTo('update payments set status = status where false')).toBe('done')
  })

  test('can neither empty a table nor disable a guard nor create objects', async () => {
    for (const { name } of guarded) {
      expect(await answerTo(`truncate ${name}`), `truncate ${name}`).toBe(DENIED)
      expect(await answerTo(`alter table ${name} disable trigger user`), `guard of ${name}`).toBe(DENIED)
      expect(await answerTo(`drop table ${name}`)).toBe(DENIED)
    }
    expect(await answerTo('create or replace function refuse_change() returns trigger return null')).not.toBe('done')
    expect(await answerTo('set session_replication_role = replica')).toBe(DENIED)
    expect(await answerTo('create table own (id int)')).toBe(DENIED)
    for (const table of RULES) expect(await answerTo(`insert into ${table} select * from ${table}`)).toBe(DENIED)
    expect(await readServerRights(database.serverUrl)).toEqual({ isOwner: false, waiting: [], changeable: [] })
    expect(await readServerRights(database.url)).toMatchObject({ isOwner: true })
  })

  test('a table that the code only inserts into has its guard', async () => {
    const code = sourceText()
    const { rows } = await owner.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    )
    const isChanged = (name: string) => {
      const camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
      return new RegExp(
        `(?:updateTable|deleteFrom|mergeInto)\\(\\s*'${camel}\\b|\\b(?:update|delete from|using)\\s+(?:only\\s+)?${name}\\b` +
          `|insertInto\\('${camel}'\\)(?:(?!insertInto)[\\s\\S]){0,900}doUpdateSet|into ${name}\\b(?:(?!insert into)[\\s\\S]){0,1500}do update`,
      ).test(code)
    }
    const guardedNames = new Set(guarded.map((table) => table.name))
    const unguarded = rows.map((row) => row.name).filter((name) => !guardedNames.has(name) && !isChanged(name))
    expect(unguarded.filter((name) => ![...NOT_IN_TEXT, ...NO_RECORD, ...RULES].includes(name))).toEqual([])
  })
})

/** Tables with generated statements, which the text of the code does not show. */
const NOT_IN_TEXT = [
  ...['brands', 'models', 'cities', 'countries', 'categories'],
  ...['faqs', 'partners', 'partner_requests', 'sliders', 'testimonials', 'vacancies'],
]
/** Insert-only tables without anything that a person could dispute. */
const NO_RECORD = ['credits', 'ending_alerts', 'idempotency_keys', 'installation', 'receipt_keys']
/** Only migrations write these. */
const RULES = ['migrations', 'order_changes', 'shipping_changes', 'money_changes']

async function firstColumn(table: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and attidentity <> 'a' limit 1",
    [table],
  )
  return rows[0]?.name ?? ''
}

/** The code that runs on the server, with its queries. */
function sourceText(): string {
  const folder = path.join(import.meta.dirname, '../..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const isCode = (name: string) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|testing\//.test(name)
  return files
    .filter(isCode)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
}
