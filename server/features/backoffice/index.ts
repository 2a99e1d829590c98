import type { BackofficeDeps } from './deps.ts'

export { cleanText } from '#contract/values/text.ts'
export { type PublishedAuction, publishAuction } from './auctions/publish-auction.ts'
export { difference, staffAction } from './audit/audit.ts'
export { newestAuditSeq } from './audit/audit-store.ts'
export { registerBroadcastJobs } from './broadcasts/broadcast-jobs.ts'
export type { Staff } from './deps.ts'
export { registerImportJobs } from './imports/import-jobs.ts'
export { all, containing, type Place, type Sort } from './list-store.ts'
export { listOf } from './lists.ts'
export { registerBackofficeRoutes } from './routes.ts'
export { registerSignalJobs } from './signals/signal-jobs.ts'

/** What the admin area works with; what staff do are plain functions over it. */
export const createBackoffice = (deps: BackofficeDeps): BackofficeDeps => {
  const {
    db,
    secrets,
    events,
    live,
    notices,
    jobs,
    settings,
    messaging,
    failedJobs,
    providers,
    accounts,
    bidding,
    offers,
    orders,
    orderPath,
    payments,
    invoices,
    books,
    pictures,
    catalogue,
  } = deps
  return {
    db,
    secrets,
    events,
    live,
    notices,
    jobs,
    settings,
    messaging,
    failedJobs,
    providers,
    accounts,
    bidding,
    offers,
    orders,
    orderPath,
    payments,
    invoices,
    books,
    pictures,
    catalogue,
  }
}
export type Backoffice = ReturnType<typeof createBackoffice>
