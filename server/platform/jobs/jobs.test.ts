import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../db/database.ts'
import { asQueryable } from '../db/queryable.ts'
import { createJobs, type Jobs } from './jobs.ts'

let database: TestDatabase
let handle: DatabaseHandle
let jobs: Jobs
const done = new Map<number, number>()
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  jobs = createJobs(database.url, pino({ level: 'silent' }))
  const work = async ({ n }: { n: number }) => {
    await sleep(50)
    done.set(n, (done.get(n) ?? 0) + 1)
    if (n === 7 && done.get(n) === 1) throw new Error('once')
  }
  jobs.work<{ n: number }>('many', work, { retryDelaySeconds: 1 })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await handle.close()
  await database.drop()
})

test('[JOB-1] many jobs at once are worked on side by side, and one that fails is tried again alone', async () => {
  await inTransaction(handle.db, async (tx) => {
    for (let n = 0; n < 100; n += 1) await jobs.enqueue(asQueryable(tx), 'many', { n })
  })
  jobs.wake('many')
  // One job at a time, or one batch for each poll, would take at least ten seconds.
  await expect.poll(() => done.size, { timeout: 8_000 }).toBe(100)
  await expect.poll(() => done.get(7), { timeout: 10_000 }).toBe(2)
  expect([...done].filter(([, times]) => times !== 1)).toEqual([[7, 2]])
})
