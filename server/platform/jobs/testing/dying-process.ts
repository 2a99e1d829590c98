import { pino } from 'pino'
import { createJobs } from '../jobs.ts'

/** Takes a job of each named queue and never ends it. Reports each, so that the test knows when to kill this process. */
const [databaseUrl = '', ...queues] = process.argv.slice(2)
const jobs = createJobs(databaseUrl, pino({ level: 'silent' }))
for (const queue of queues)
  jobs.work(
    queue,
    async () => {
      process.send?.(queue)
      await new Promise(() => undefined)
    },
    { retryLimit: queue === 'once' ? 0 : 1 },
  )
await jobs.start()
