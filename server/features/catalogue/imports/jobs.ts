import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { addImportedCars, IMPORT_QUEUE } from './imports.ts'

/** Declares the queue that adds imported cars. Call it before the jobs start. */
export function registerImportJobs(jobs: Pick<Jobs, 'work'>, db: Database): void {
  jobs.work<{ id: number }>(IMPORT_QUEUE, ({ id }) => addImportedCars(db, id))
}
