import { secondFactorRoutes as routes } from '#contract/http/accounts/second-factor.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { SecondFactors } from './second-factor.ts'

export function registerSecondFactorRoutes({ serve }: Pick<Api, 'serve'>, factors: SecondFactors): void {
  serve(routes.secondFactor, ({ actor }) => factors.read(actor))
  serve(routes.startTotp, ({ actor, language }) => factors.startTotp(actor, language))
  serve(routes.confirmTotp, ({ actor, body }) => factors.confirmTotp(actor, body))
  serve(routes.startPasskey, ({ actor, language }) => factors.startPasskey(actor, language))
  serve(routes.addPasskey, ({ actor, body }) => factors.addPasskey(actor, body))
  serve(routes.startProof, ({ actor }) => factors.startProof(actor))
  serve(routes.proveFactor, ({ actor, body }) => factors.prove(actor, body))
  serve(routes.removeFactor, ({ actor, params }) => factors.remove(actor, params.id))
}
