import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import * as statements from './batch-statements.ts'
import { type BatchConnection, openBatchConnection } from './batch-store.ts'
import { writeStatement } from './batch-write-store.ts'

const empty = {
  bidders: [],
  lastAmounts: [],
  maxima: [],
  answers: [],
  events: [],
  states: [],
  releases: [],
  holds: [],
  people: [],
}
const texts = {
  lock: statements.LOCK.text,
  rights: statements.RIGHTS.text,
  answers: statements.ANSWERS.text,
  write: writeStatement(empty, 0).text,
}
/** These tables do not grow with bids, members or cars. */
const SMALL = /on (?:packages|settings)\b/

let database: TestDatabase
let client: BatchConnection

beforeAll(async () => {
  database = await createTestDatabase()
  client = await openBatchConnection(database.url, 1_000)
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The lines of a plan that scan a whole table. */
async function wholeScans(text: string): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
  const lines = rows.map((row) => row['QUERY PLAN'])
  return lines.filter((line, at) => {
    const isScan = /(?:Seq Scan|Index Scan|Index Only Scan).* on \w+/.test(line) && !SMALL.test(line)
    return isScan && !line.includes('Bitmap Index') && !lines[at + 1]?.includes('Index Cond')
  })
}

test('[QUE-19] no plan of the bid path scans a whole table, however small the tables were when it was made', async () => {
  const found: Record<string, string[]> = {}
  for (const rows of [0, 3, 30]) {
    await client.query(
      `insert into accounts (name, phone) select 'm', '+96651' || (1000000 + ${rows * 100} + g) from generate_series(1, ${rows}) g`,
    )
    await client.query('insert into wallets (account_id) select id from accounts on conflict do nothing')
    await client.query(`insert into idempotency_keys (account_id, key, request_hash, status, answer)
      select id, 'k${rows}', '', 200, '{}' from accounts`)
    await client.query('analyze')
    for (const [name, text] of Object.entries(texts)) {
      const scans = await wholeScans(text)
      if (scans.length > 0) found[`${name}, ${rows} rows`] = scans
    }
  }
  expect(found).toEqual({})
})
