import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { Client } from './client.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function withClient<T>(Kind: typeof pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Kind({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('answers like its parent: text, values, prepared statements, callbacks', () =>
  withClient(Client, async (client) => {
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect((await client.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }])
    const prepared = { name: 'three', text: 'select $1::int as n', values: [3] }
    expect((await client.query(prepared)).rows).toEqual([{ n: 3 }])
    expect((await client.query(prepared)).rows).toEqual([{ n: 3 }])
    const called = new Promise((resolve) =>
      client.query('select $1::int as n', [4], (_, result) => resolve(result.rows)),
    )
    expect(await called).toEqual([{ n: 4 }])
    const made = new pg.Query('select 5 as n')
    expect(client.query(made)).toBe(made)
    expect(await new Promise((resolve) => made.once('row', resolve))).toEqual({ n: 5 })
  }))

test('an error has its code, and a stack that names the caller', () =>
  withClient(Client, async (client) => {
    const askForNothing = async () => {
      await client.query('select * from nothing')
    }
    const error: unknown = await askForNothing().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: '42P01', stack: expect.stringContaining('askForNothing') })
  }))

test('[SCALE-42] objects that waited for a query are freed with the young heap', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void
  const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
  const grown = (Kind: typeof pg.Client) =>
    withClient(Kind, async (client) => {
      collect({ type: 'major' })
      const before = old()
      for (let query = 0; query < 600; query += 1) {
        await client.query('select 1')
        if (query % 20 === 0) collect({ type: 'minor' })
      }
      return old() - before
    })
  // A whole collection during a measure makes it smaller, and what else runs in the process makes it larger.
  const ours: number[] = []
  const parents: number[] = []
  for (let round = 0; round < 5; round += 1) {
    ours.push(await grown(Client))
    parents.push(await grown(pg.Client))
  }
  expect(Math.min(...ours)).toBeLessThan(Math.max(...parents) / 3)
})
