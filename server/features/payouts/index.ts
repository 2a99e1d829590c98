export { createPayouts, type Payouts } from './payouts.ts'
export { registerPayoutRoutes } from './routes.ts'
