export { createRefusedCalls, registerRefusedJobs } from './refused/refused-calls.ts'
export { registerOfficeRoutes } from './routes.ts'
export { registerSignalJobs } from './signals/signal-jobs.ts'
export { isSaleHeld } from './signals/signals.ts'
