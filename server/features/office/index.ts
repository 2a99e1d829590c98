export { registerOfficeRoutes } from './routes.ts'
export { registerSignalJobs } from './signals/signal-jobs.ts'
export { isSaleHeld } from './signals/signals.ts'
