import { caseRoutes as routes } from '#contract/http/money/cases.ts'
import type { Api } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import type { Cases } from './cases.ts'

export function registerCaseRoutes({ serve }: Api, cases: Cases): void {
  serve(routes.orderCase, ({ actor, params }) => cases.read(actor.accountId, params.id))
  serve(routes.openCase, (request) => {
    const { params, body, files: uploads } = request
    return cases.open(callerOf(request), { ...body, orderId: params.id, uploads })
  })
  serve(routes.writeToCase, (request) => {
    const { params, body, files: uploads } = request
    return cases.write(callerOf(request), { ...body, orderId: params.id, uploads })
  })
}
