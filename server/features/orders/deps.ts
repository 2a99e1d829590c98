import type { Tx } from '#server/platform/db/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Accounts } from '../accounts/index.ts'
import type { CarPresenter } from '../auctions/index.ts'
import type { Events } from '../events.ts'
import type { Payments } from '../payments/index.ts'

/** The dependencies of the payment and the handover of an order. */
export type OrderDeps = Pick<Platform, 'db' | 'secrets' | 'notices' | 'live' | 'log'> & {
  events: Events
  settings: Settings
  accounts: Pick<Accounts, 'refuseUnproved' | 'ownIdentity'>
  payments: Pick<Payments, 'payOrder' | 'settleOrder' | 'recordedByHand'>
  presenter: CarPresenter
  /** A presenter that reads inside a transaction. */
  presenterOf: (tx: Tx) => CarPresenter
  bidderNumber: (auctionId: number, accountId: number) => number
}
