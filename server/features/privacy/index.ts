export { createPrivacy } from './privacy.ts'
export { registerPrivacyRoutes } from './routes.ts'
export { registerPrivacyStaffRoutes } from './staff-routes.ts'
