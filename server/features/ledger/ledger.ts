import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { createMovementCounts } from './movement-counts.ts'
import { listPackages, readPackage } from './packages.ts'
import { readWallet } from './wallet-page.ts'

/** Members' views of the ledger. The functions that move money are beside it and take a transaction. */
export function createLedger({ db, settings }: Pick<Platform, 'db'> & { settings: Settings }) {
  const countMovements = createMovementCounts(db)
  return {
    packages: (viewer: Parameters<typeof listPackages>[1]) => listPackages(db, viewer),
    package: (id: number, viewer: Parameters<typeof readPackage>[2]) => readPackage(db, id, viewer),
    wallet: (request: Parameters<typeof readWallet>[1]) => readWallet({ db, settings, countMovements }, request),
  }
}
export type Ledger = ReturnType<typeof createLedger>
