export { sealedAccounts } from './account/account-store.ts'
export { createPayouts, type Payouts } from './payouts.ts'
export { registerPayoutRoutes } from './routes.ts'
export { registerPayoutStaffRoutes } from './staff-routes.ts'
