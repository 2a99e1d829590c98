import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Queryable } from '../db/queryable.ts'
import { insertFailedJob } from './failed-jobs-store.ts'
import { createJobLocks, type JobLocks } from './job-locks.ts'

/** Deferrable work, kept in the database and retried until it succeeds. Handlers must be safe to run twice. */
export type Jobs = {
  /** Declares a queue and its worker; call it before `start`. */
  work<T extends object>(queue: string, handler: (data: T) => Promise<void>, options?: QueueOptions): void
  /** Runs `queue`'s handler by cron expression (UTC). */
  schedule(queue: string, cron: string): void
  /** Puts a job in the queue inside the caller's transaction: it exists if and only if that commits. */
  enqueue(
    tx: Queryable,
    queue: string,
    data: object,
    options?: { startAfterSeconds?: number; singletonKey?: string },
  ): Promise<void>
  /** Checks the queue now instead of at the next poll; call it after the commit. */
  wake(queue: string): void
  start(): Promise<void>
  stop(): Promise<void>
}

export type QueueOptions = { retryLimit?: number; retryDelaySeconds?: number; pollSeconds?: number }

const STOP_MS = 10_000
/** Two looks find the jobs of a dead process: they go on elsewhere within ten seconds. */
const LOOK_MS = 2_000
/** The queue of a job after its last attempt; its worker records it for staff. */
const FAILED = 'failed-jobs'
/** Parallel jobs of a queue in one process: fewer than the pool has connections, since a job may hold one. */
const BATCH = 6
/** Few jobs are active; the table also has those that ended in the last days. */
const ACTIVE_INDEX = `create index if not exists job_active on pgboss.job_common (id) where state = 'active'`
/** Without the pause of a failed attempt: the work did not fail. Its next attempt counts all the same. */
const RETURN = `
  update pgboss.job set state = 'retry', start_after = clock_timestamp()
   where id = any($1::uuid[]) and state = 'active' and retry_count < retry_limit`
type Worker = { handler: (data: object) => Promise<void>; options: QueueOptions; id?: string }

/** @param name of the connection that shows that this process lives. */
export function createJobs(databaseUrl: string, log: Logger, name = 'job locks'): Jobs {
  // `migrate` creates the queue's tables, as their owner.
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, application_name: 'jobs', migrate: false })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const workers = new Map<string, Worker>()
  const schedules: { queue: string; cron: string }[] = []
  const locks = createJobLocks({ databaseUrl, name, log })
  let looking: NodeJS.Timeout | undefined
  let started = false
  return {
    work: (queue, handler, options = {}) => {
      // The queue returns what `enqueue` put in, so the data has the type of this queue's jobs.
      workers.set(queue, { handler: handler as Worker['handler'], options })
    },
    schedule: (queue, cron) => schedules.push({ queue, cron }),
    enqueue: async (tx, queue, data, options = {}) => {
      await boss.send(queue, data, {
        ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
        ...(options.singletonKey !== undefined && { singletonKey: options.singletonKey }),
        db: { executeSql: (text: string, values?: unknown[]) => tx.query(text, values) },
      })
    },
    wake: (queue) => {
      const id = workers.get(queue)?.id
      if (id !== undefined) boss.notifyWorker(id)
    },
    start: async () => {
      await boss.start()
      await locks.start()
      await startFailedJobs(boss)
      for (const [queue, worker] of workers) worker.id = await startWorker({ boss, locks, log }, queue, worker)
      for (const { queue, cron } of schedules) await boss.schedule(queue, cron)
      looking = setInterval(() => {
        takeOver({ boss, locks, log }, workers).catch((error: unknown) =>
          log.debug({ err: error }, 'no look at the jobs of dead processes'),
        )
      }, LOOK_MS).unref()
      started = true
    },
    stop: async () => {
      if (!started) return
      clearInterval(looking)
      await boss.stop({ graceful: true, timeout: STOP_MS })
      await locks.stop()
    },
  }
}

/** Creates the tables of the queue, or updates them. @param ownerUrl connects as the owner of the tables. */
export async function createQueueTables(ownerUrl: string): Promise<void> {
  const quiet = { max: 1, application_name: 'migrate', supervise: false, schedule: false }
  const boss = new PgBoss({ connectionString: ownerUrl, ...quiet })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.getDb().executeSql(ACTIVE_INDEX)
  await boss.stop({ graceful: false })
}

type Parts = { boss: PgBoss; locks: JobLocks; log: Logger }

async function startWorker({ boss, locks, log }: Parts, queue: string, worker: Worker): Promise<string> {
  const { retryLimit = 8, retryDelaySeconds = 5, pollSeconds = 2 } = worker.options
  const options = { retryLimit, retryDelay: retryDelaySeconds, retryBackoff: true, deadLetter: FAILED }
  await boss.createQueue(queue, options)
  // A queue of an earlier version keeps its options until they are changed.
  if ((await boss.getQueue(queue))?.deadLetter !== FAILED) await boss.updateQueue(queue, options)
  const id = await boss.work<object>(queue, { pollingIntervalSeconds: pollSeconds, batchSize: BATCH }, async (jobs) => {
    const ids = jobs.map(({ id }) => id)
    await locks.during(ids, async () => {
      await Promise.all(jobs.map((job) => runJob(boss, queue, worker, job, log)))
    })
    // Others wait behind a full batch: the next one is fetched at once.
    if (jobs.length === BATCH) boss.notifyWorker(id)
  })
  return id
}

/** Returns the jobs of dead processes to their queues. */
async function takeOver({ boss, locks, log }: Parts, workers: Map<string, Worker>): Promise<void> {
  const orphans = await locks.findOrphans()
  if (orphans.length === 0) return
  log.warn({ queues: [...new Set(orphans.map(({ queue }) => queue))], jobs: orphans.length }, 'jobs of a dead process')
  for (const { queue, id, isLast } of orphans)
    if (isLast) await boss.fail(queue, id, { message: 'its process ended in its last attempt' })
  await boss.getDb().executeSql(RETURN, [orphans.map(({ id }) => id)])
  for (const { queue } of orphans) {
    const worker = workers.get(queue)?.id
    if (worker !== undefined) boss.notifyWorker(worker)
  }
}

/** Records jobs that failed for good, by their handler or because their process died again and again. */
async function startFailedJobs(boss: PgBoss): Promise<void> {
  await boss.createQueue(FAILED, { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 })
  const db = boss.getDb()
  const options = { pollingIntervalSeconds: 2, batchSize: BATCH, includeMetadata: true } as const
  await boss.work(FAILED, options, async (jobs: JobWithMetadata<object>[]) => {
    for (const { data, sourceName, sourceOutput, sourceRetryCount } of jobs) {
      await insertFailedJob(
        { query: (text, values) => db.executeSql(text, values) },
        {
          queue: sourceName ?? FAILED,
          data: data ?? {},
          error: messageOf(sourceOutput),
          attempts: (sourceRetryCount ?? 0) + 1,
        },
      )
    }
  })
}

const messageOf = (output: object | null): string =>
  output !== null && 'message' in output && typeof output.message === 'string'
    ? output.message
    : 'it did not end in time'

/** A failed job is retried alone: the others of its batch are done. */
async function runJob(
  boss: PgBoss,
  queue: string,
  worker: Worker,
  job: { id: string; data?: object },
  log: Logger,
): Promise<void> {
  try {
    await worker.handler(job.data ?? {})
  } catch (error) {
    log.warn({ err: error, queue }, 'job failed, will be tried again')
    await boss.fail(queue, job.id, { message: error instanceof Error ? error.message : 'unknown' })
  }
}
