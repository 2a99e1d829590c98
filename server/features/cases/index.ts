export { createCases } from './cases.ts'
export { registerCaseJobs } from './jobs.ts'
export { registerCaseRoutes } from './routes.ts'
