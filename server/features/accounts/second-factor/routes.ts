import { secondFactorRoutes as routes } from '#contract/http/accounts/second-factor.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { SecondFactors } from './second-factor.ts'

export function registerSecondFactorRoutes({ serve }: Pick<Api, 'serve'>, factors: SecondFactors): void {
  serve(routes.secondFactor, ({ actor }) => factors.read(actor))
  serve(routes.startTotp, (request) => factors.startTotp(request.actor, request))
  serve(routes.confirmTotp, (request) => factors.confirmTotp(request.actor, request.body, request))
  serve(routes.startPasskey, (request) => factors.startPasskey(request.actor, request))
  serve(routes.addPasskey, (request) => factors.addPasskey(request.actor, request.body, request))
  serve(routes.startProof, ({ actor }) => factors.startProof(actor))
  serve(routes.proveFactor, ({ actor, body }) => factors.prove(actor, body))
  serve(routes.finishLogIn, (request) => factors.finishLogIn(request.body, request))
  serve(routes.removeFactor, (request) => factors.remove(request.actor, request.params.id, request))
}
