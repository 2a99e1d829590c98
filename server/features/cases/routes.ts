import { caseRoutes as routes } from '#contract/http/money/cases.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import type { StaffApi } from '../staff/index.ts'
import type { Cases } from './cases.ts'
import { registerCaseStaffRoutes } from './staff/routes.ts'

/** Cases for their buyers, the sellers who are heard, and staff. */
export function registerCaseRoutes(api: StaffApi, cases: Cases): void {
  const { serve } = api
  serve(routes.orderCase, ({ actor, params }) => cases.read(actor.accountId, params.id))
  serve(routes.openCase, (request) => {
    const { params, body, files: uploads } = request
    return cases.open(callerOf(request), { ...body, orderId: params.id, uploads })
  })
  serve(routes.writeToCase, (request) => {
    const { params, body, files: uploads } = request
    return cases.write(callerOf(request), { ...body, orderId: params.id, uploads })
  })
  serve(routes.chooseProposal, (request) =>
    cases.choose(callerOf(request), { orderId: request.params.id, choice: request.body.choice }),
  )
  serve(routes.heardCase, ({ actor, params }) => cases.readHeard(actor.accountId, params.id))
  serve(routes.answerCase, (request) =>
    cases.answerAsSeller(callerOf(request), { carId: request.params.id, text: request.body.text }),
  )
  registerCaseStaffRoutes(api, cases)
}
