import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Events } from '../../events.ts'
import { IMPORT_QUEUE, removeImportedCars, showImportedCars } from './acts.ts'
import { addImportedCars } from './imports.ts'

/** Declares the queue that adds, shows and takes back imported cars. Call it before the jobs start. */
export function registerImportJobs(jobs: Pick<Jobs, 'work'>, db: Database, events: Pick<Events, 'publish'>): void {
  jobs.work<{ id: number }>(IMPORT_QUEUE, async ({ id }) => {
    await addImportedCars(db, id)
    await showImportedCars(db, events, id)
    await removeImportedCars(db, id)
  })
}
