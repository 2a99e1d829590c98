import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OfficeDeps } from '../deps.ts'
import { announce } from './announce.ts'
import { actOnTimedLot } from './timed-lots.ts'

export function registerLotActRoutes({ serve }: Api, deps: OfficeDeps): void {
  const acts = { pause: routes.adminPauseLot, resume: routes.adminResumeLot, withdraw: routes.adminWithdrawLot }
  for (const kind of ['pause', 'resume', 'withdraw'] as const)
    serve(acts[kind], (request) => actOnTimedLot(deps, request, request.params.car_id, { kind }, request.body))
  serve(routes.adminExtendLot, (request) => {
    const { minutes, ...why } = request.body
    return actOnTimedLot(deps, request, request.params.car_id, { kind: 'extend', minutes }, why)
  })
  serve(routes.adminAnnounce, (request) => announce(deps, request, request.params.car_id, request.body))
}
