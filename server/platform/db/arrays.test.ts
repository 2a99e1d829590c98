import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
// Reads bigint as numbers everywhere.
import './database.ts'
import { bigints, booleans, byteas, integers, texts } from './arrays.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The array as PostgreSQL reads it, element by element. */
async function readBack(type: string, values: Buffer): Promise<unknown[]> {
  const { rows } = await client.query(`select v from unnest($1::${type}[]) with ordinality as t(v, n) order by n`, [
    values,
  ])
  return rows.map((row: { v: unknown }) => row.v)
}

const numbers = [0, 1, -1, null, 4_294_967_295, 4_294_967_296, -4_294_967_297, Number.MAX_SAFE_INTEGER]
const words = ['', 'سيّارة', null, '{"a":"\\"},{"}', '🚗', 'NULL']
const bytes = [Buffer.alloc(0), null, Buffer.from([0, 92, 255])]

describe('arrays in binary form', () => {
  test.each([
    ['bigint', bigints(numbers), numbers],
    ['integer', integers([0, -2_147_483_648, null, 2_147_483_647]), [0, -2_147_483_648, null, 2_147_483_647]],
    ['boolean', booleans([true, null, false]), [true, null, false]],
    ['text', texts(words), words],
    ['bytea', byteas(bytes), bytes],
    ['text', texts([]), []],
  ])('%s values arrive as they were given', async (type, sent, values) => {
    expect(await readBack(type, sent)).toEqual(values)
  })
})
