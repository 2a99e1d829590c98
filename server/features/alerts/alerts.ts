import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts'
import type { AlertDeps } from './deps.ts'
import { sendEnding } from './ending/send-ending.ts'
import { registerAlertJobs } from './jobs.ts'
import { matchAndSend } from './searches/match-cars.ts'
import { queueCars } from './searches/match-store.ts'
import { createSavedSearches, SEARCHES_MAX } from './searches/saved-searches.ts'
import { deleteSearchesOf, moveSearches } from './searches/store.ts'

/** Alerts that members asked for: new cars of their saved searches, and favourites that are about to end. */
export function createAlerts(deps: AlertDeps) {
  const { log, events, jobs } = deps
  const run = oneAtATime(() => matchAndSend(deps))
  events.on('carsPublished', (tx, { carIds }) => queueCars(tx, carIds))
  events.afterCommit('carsPublished', () => {
    run().catch((error: unknown) => log.warn({ err: error }, 'saved searches could not be matched yet'))
  })
  events.on('accountClosed', (tx, { accountId }) => deleteSearchesOf(tx, accountId))
  events.on('accountsMerged', (tx, { fromId, intoId }) => moveSearches(tx, fromId, intoId, SEARCHES_MAX))
  registerAlertJobs(jobs, { matchAndSend: run, sendEnding: () => sendEnding(deps) })
  return { searches: createSavedSearches(deps), matchAndSend: run, sendEnding: () => sendEnding(deps) }
}
export type Alerts = ReturnType<typeof createAlerts>
