import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrationFiles } from '#server/platform/db/migrate.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
const NAME = '0018_holds_are_reservations.sql'
const DATABASE = `test_holds_migration_${process.pid}`

let admin: pg.Client
let client: pg.Client
const text = (name: string) => readFile(path.join(FOLDER, name), 'utf8')

beforeEach(async () => {
  const url = new URL(inject('templateDatabaseUrl'))
  url.pathname = '/postgres'
  admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${DATABASE}`)
  url.pathname = `/${DATABASE}`
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
  for (const name of (await migrationFiles()).filter((file) => file < NAME)) await client.query(await text(name))
  await client.query(`
    insert into accounts (name, phone) values ('one', '+966500000001'), ('two', '+966500000002');
    insert into wallets (account_id) values (1), (2)`)
})
afterEach(async () => {
  await client.end()
  await admin.query(`drop database ${DATABASE} with (force)`)
  await admin.end()
})

/** A journal as written before: the lines of one statement. */
async function journal(
  kind: string,
  reference: string,
  lines: [account: string, owner: number | null, amount: number][],
) {
  const { rows } = await client.query<{ id: string }>(
    'insert into journals (kind, reference) values ($1, $2) returning id',
    [kind, reference],
  )
  const values = lines.map(
    ([account, owner, amount], line) => `(${rows[0]?.id}, ${line + 1}, '${account}', ${owner}, ${amount})`,
  )
  await client.query(`insert into postings (journal_id, line, account, owner_id, amount) values ${values.join(', ')}`)
  return Number(rows[0]?.id)
}
const move = (kind: 'hold' | 'release', lot: number, owner: number, frozen: number) =>
  journal(kind, `lot:${lot}`, [
    ['available', owner, -frozen],
    ['frozen', owner, frozen],
  ])
const hold = (lot: number, owner: number, amount: number, ended: boolean) =>
  client.query(
    `insert into holds (account_id, kind, ref_id, amount, ended_at, outcome)
     values ($1, 'lot', $2, $3, ${ended ? "now(), 'released'" : 'null, null'})`,
    [owner, lot, amount],
  )
const payIn = (owner: number, amount: number) =>
  journal('top_up', 'payment:1', [
    ['gateway', null, -amount],
    ['available', owner, amount],
  ])

test('frozen postings become holds: the same sums, the numbers of the journals that placed and released them', async () => {
  await payIn(1, 5_000)
  await payIn(2, 1_000)
  const first = await move('hold', 7, 1, 1_000)
  const freed = await move('release', 7, 1, -1_000)
  const second = await move('hold', 7, 2, 1_000)
  const third = await move('hold', 8, 1, 700)
  await hold(7, 1, 1_000, true)
  await hold(7, 2, 1_000, false)
  await hold(8, 1, 700, false)
  await hold(9, 1, 0, false)
  const before = await client.query('select account_id, available, frozen from wallets order by 1')
  await client.query(await text(NAME))
  const after = await client.query('select account_id, available, frozen from wallets order by 1')
  expect(after.rows).toEqual(before.rows)
  const { rows } = await client.query('select placed_no, ended_no from holds order by id')
  expect(rows.map((row) => [Number(row.placed_no), row.ended_no && Number(row.ended_no)])).toEqual([
    [first, freed],
    [second, null],
    [third, null],
    [expect.any(Number), null],
  ])
})

test('a frozen sum without a hold stops the migration, and nothing of it is left', async () => {
  await payIn(1, 5_000)
  await move('hold', 7, 1, 1_000)
  await client.query('begin')
  await expect(client.query(await text(NAME))).rejects.toThrow('the sums of 1 wallets differ')
  await client.query('rollback')
  expect((await client.query('select available, frozen from wallets where account_id = 1')).rows).toHaveLength(1)
})
