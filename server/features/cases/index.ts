export { createCases } from './cases.ts'
export { registerCaseJobs } from './jobs.ts'
export { lookNotice } from './notices.ts'
export { registerCaseRoutes } from './routes.ts'
