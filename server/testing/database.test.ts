import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('a test database is migrated, and separate from the others', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const client = new pg.Client({ connectionString: first.url })
  await client.connect()
  await client.query('create table only_here (id int)')
  const tables = await client.query('select from migrations')
  expect(tables.rowCount).toBeGreaterThan(0)
  await client.end()

  const other = new pg.Client({ connectionString: second.url })
  await other.connect()
  await expect(other.query('select from only_here')).rejects.toThrow('does not exist')
  await other.end()
  await Promise.all([first.drop(), second.drop()])
})
