import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { BackofficeDeps } from '../deps.ts'
import { addImportedCars, IMPORT_QUEUE } from './imports.ts'

/** Declares the queue that adds imported cars. Call it before the jobs start. */
export function registerImportJobs(
  jobs: Pick<Jobs, 'work'>,
  backoffice: Pick<BackofficeDeps, 'db' | 'catalogue'>,
): void {
  jobs.work<{ id: number }>(IMPORT_QUEUE, ({ id }) => addImportedCars(backoffice, id))
}
