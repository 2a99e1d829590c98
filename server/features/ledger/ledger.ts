import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { listPackages, readPackage } from './packages.ts'
import { readWallet } from './wallet-page.ts'

/** What members see of the ledger; what moves money are the functions beside it, which take a transaction. */
export function createLedger({ db, settings }: Pick<Platform, 'db'> & { settings: Settings }) {
  return {
    packages: (viewer: Parameters<typeof listPackages>[1]) => listPackages(db, viewer),
    package: (id: number, viewer: Parameters<typeof readPackage>[2]) => readPackage(db, id, viewer),
    wallet: (request: Parameters<typeof readWallet>[2]) => readWallet(db, settings, request),
  }
}
export type Ledger = ReturnType<typeof createLedger>
