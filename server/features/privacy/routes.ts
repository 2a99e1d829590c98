import { privacyRoutes as routes } from '#contract/http/accounts/privacy.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Privacy } from './privacy.ts'

const closed = { ar: 'أُغلق حسابك.', en: 'Your account is closed.' }

export function registerPrivacyRoutes({ serve }: Api, privacy: Privacy): void {
  serve(routes.myData, ({ actor, stepUp }) => privacy.exportMyData(actor, stepUp))
  serve(routes.closeAccount, ({ actor, stepUp }) => privacy.closeAccount(actor, stepUp), closed)
}
