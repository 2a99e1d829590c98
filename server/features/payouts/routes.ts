import { payoutAccountRoutes as routes } from '#contract/http/money/payout-account.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Payouts } from './payouts.ts'

export function registerPayoutRoutes({ serve }: Api, payouts: Payouts): void {
  serve(routes.payoutAccount, ({ actor, language }) => payouts.readOwnAccount({ accountId: actor.accountId, language }))
  serve(routes.changePayoutAccount, ({ actor, language, ip, stepUp, body }) =>
    payouts.changeOwnAccount({ actor, language, ip, stepUp }, body),
  )
}
