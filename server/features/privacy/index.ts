export { createPrivacy } from './privacy.ts'
export { registerPrivacyRoutes } from './routes.ts'
