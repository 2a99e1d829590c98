export { registerPaymentJobs } from './jobs.ts'
export { createPayments, type Payments } from './payments.ts'
export { registerPaymentRoutes } from './routes.ts'
