export { createLedger, type Ledger } from './ledger.ts'
export { allPackages, changePackage, insertPackage, lockPackage, type StoredPackage } from './package-store.ts'
export { currentPlan } from './packages.ts'
export { registerLedgerRoutes } from './routes.ts'
export {
  type HoldKind,
  type Journal,
  lockWallet,
  openWallet,
  type Posting,
  placeHold,
  post,
  releaseHold,
  setOwnLimits,
  setPackage,
  type Wallet,
} from './store.ts'
export { currentPackage, drifts, findPackage, type PackageRow } from './wallet-store.ts'
