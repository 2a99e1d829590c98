export { createCases } from './cases.ts'
export { registerCaseRoutes } from './routes.ts'
