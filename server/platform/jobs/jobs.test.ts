import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#server/testing/account-factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../db/database.ts'
import { asQueryable } from '../db/queryable.ts'
import { createFailedJobs } from './failed-jobs.ts'
import { listFailedJobs } from './failed-jobs-store.ts'
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
  jobs.work('hopeless', async () => Promise.reject(new Error('no way')), { retryLimit: 1, retryDelaySeconds: 1 })
  jobs.work<{ n: number }>('mended', async ({ n }) => void done.set(n, 1))
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await handle.close()
  await database.drop()
})

test('[JOB-1] works on many jobs in parallel, and retries only the failed one', async () => {
  await inTransaction(handle.db, async (tx) => {
    for (let n = 0; n < 100; n += 1) await jobs.enqueue(asQueryable(tx), 'many', { n })
  })
  jobs.wake('many')
  // One job at a time, or one batch for each poll, would take at least ten seconds.
  await expect.poll(() => done.size).toBe(100)
  await expect.poll(() => done.get(7)).toBe(2)
  expect([...done].filter(([, times]) => times !== 1)).toEqual([[7, 2]])
})

test('[JOB-2] a job that failed for good waits for staff once, and is done when they retry it', async () => {
  const failedJobs = createFailedJobs(jobs.enqueue)
  const listed = (retried = false) =>
    listFailedJobs(handle.db, { search: '', retried }, sql`desc`, { limit: 10, offset: 0 })
  const enqueue = (queue: string, data: object) =>
    inTransaction(handle.db, (tx) => jobs.enqueue(asQueryable(tx), queue, data))
  await enqueue('hopeless', { n: 5000 })
  jobs.wake('hopeless')
  await expect
    .poll(() => listed())
    .toMatchObject({
      total: 1,
      rows: [{ queue: 'hopeless', data: { n: 5000 }, error: 'no way', attempts: 2, times: 1 }],
    })
  const [job] = (await listed()).rows
  const by = (await createAccount(handle.db, { role: 'admin' })).id
  await handle.db.updateTable('failedJobs').set({ queue: 'mended' }).execute()
  await inTransaction(handle.db, (tx) => failedJobs.retry(tx, job?.id ?? 0, by))
  await expect.poll(() => done.get(5000)).toBe(1)
  expect([(await listed()).total, (await listed(true)).total]).toEqual([0, 1])
})

test('[JOB-5] the jobs of a process that died go on in another one, those of a live one do not', async () => {
  await handle.db.deleteFrom('failedJobs').execute()
  const dying = fork(new URL('./testing/dying-process.ts', import.meta.url), [database.serverUrl, 'long', 'once'])
  const ended = once(dying, 'exit')
  const other = createJobs(database.serverUrl, pino({ level: 'silent' }))
  const taken: string[] = []
  for (const queue of ['long', 'once']) other.work(queue, async () => void taken.push(queue))
  try {
    await once(dying, 'spawn')
    const starts = on(dying, 'message', { close: ['exit'] })
    for (const queue of ['long', 'once'])
      await expect
        .poll(() =>
          inTransaction(handle.db, (tx) => jobs.enqueue(asQueryable(tx), queue, { queue })).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
    await starts.next()
    await starts.next()
    await other.start()
    // More than two looks of the other process.
    await sleep(4_500)
    expect(taken).toEqual([])
    dying.kill('SIGKILL')
    await ended
    await expect.poll(() => taken).toEqual(['long'])
    await expect
      .poll(() => listFailedJobs(handle.db, { search: '', retried: false }, sql`desc`, { limit: 10, offset: 0 }))
      .toMatchObject({ rows: [{ queue: 'once', error: 'its process ended in its last attempt', attempts: 1 }] })
    expect(taken).toEqual(['long'])
  } finally {
    dying.kill('SIGKILL')
    await other.stop()
  }
})
