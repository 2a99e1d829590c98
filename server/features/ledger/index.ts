export {
  type Capture,
  captureHold,
  type HoldKind,
  type HoldMoves,
  heldFor,
  holdMoves,
  placeHold,
  releaseHold,
} from './holds-store.ts'
export { createLedger, type Ledger } from './ledger.ts'
export { registerPackageStaffRoutes } from './packages/staff-routes.ts'
export { currentPlan } from './packages.ts'
export { registerLedgerRoutes } from './routes.ts'
export { balancesFor } from './staff-balances.ts'
export { type Span, type StatementSums, statementRows, statementSums } from './statement-store.ts'
export {
  endUncoveredPackage,
  type Journal,
  lockWallet,
  lockWallets,
  openWallet,
  type Posting,
  post,
  removeWallet,
  setOwnLimits,
  setPackage,
  type Wallet,
} from './store.ts'
export { toMovement } from './wallet-page.ts'
export { currentPackage, findPackage, type PackageRow, unbalancedWallets } from './wallet-store.ts'
