import { bind } from '#server/platform/bind.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { createMovementCounts } from './movement-counts.ts'
import { listPackages, readPackage } from './packages.ts'
import { readWallet } from './wallet-page.ts'

type Deps = Pick<Platform, 'db'> & Partial<Pick<Platform, 'bills'>> & { settings: Settings }

/** Members' views of the ledger. The functions that move money are beside it and take a transaction. */
export const createLedger = ({ db, settings, bills }: Deps) => ({
  ...bind(db, { packages: listPackages, package: readPackage }),
  ...bind({ db, settings, bills, countMovements: createMovementCounts(db) }, { wallet: readWallet }),
})
export type Ledger = ReturnType<typeof createLedger>
