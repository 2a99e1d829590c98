import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { OfficeDeps } from '../deps.ts'
import { addImportedCars, IMPORT_QUEUE } from './imports.ts'

/** Declares the queue that adds imported cars. Call it before the jobs start. */
export function registerImportJobs(jobs: Pick<Jobs, 'work'>, office: Pick<OfficeDeps, 'db' | 'catalogue'>): void {
  jobs.work<{ id: number }>(IMPORT_QUEUE, ({ id }) => addImportedCars(office, id))
}
