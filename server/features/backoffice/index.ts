import type { BackofficeParts } from './parts.ts'

export { type PublishedAuction, publishAuction } from './publish-auction.ts'
export { registerBackofficeRoutes } from './routes.ts'

/** What the admin area works with; what staff do are plain functions over it. */
export const createBackoffice = ({ db, settings, accounts, bidding, catalogue }: BackofficeParts): BackofficeParts => ({
  db,
  settings,
  accounts,
  bidding,
  catalogue,
})
export type Backoffice = ReturnType<typeof createBackoffice>
