import { type Database, inTransaction } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import { oldLetters } from './store.ts'
import { removeThreads } from './threads.ts'

const QUEUE = 'letters-remove-old'
const BATCH = 100

/** Removes letters two years after their last message: they hold names, numbers and papers. */
export async function removeOldLetters(db: Database, pictures: Pick<Pictures, 'remove'>): Promise<void> {
  const removeSome = () =>
    inTransaction(db, async (tx) => {
      const ids = await oldLetters(tx, BATCH)
      await removeThreads(tx, pictures, ids)
      return ids.length
    })
  while ((await removeSome()) === BATCH);
}

/** Removes old letters each night. Call it before the jobs start. */
export function registerLetterJobs(
  jobs: Pick<Jobs, 'work' | 'schedule'>,
  { db, pictures }: { db: Database; pictures: Pick<Pictures, 'remove'> },
): void {
  jobs.work(QUEUE, () => removeOldLetters(db, pictures))
  jobs.schedule(QUEUE, '30 0 * * *')
}
