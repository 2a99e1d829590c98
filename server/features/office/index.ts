export { type PublishedAuction, publishAuction } from './auctions/publish-auction.ts'
export type { OfficeDeps } from './deps.ts'
export { registerOfficeRoutes } from './routes.ts'
export { registerSignalJobs } from './signals/signal-jobs.ts'
