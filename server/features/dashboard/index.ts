export { createDashboard, type Dashboard } from './dashboard.ts'
