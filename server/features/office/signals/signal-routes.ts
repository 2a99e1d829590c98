import { signalAdminRoutes as routes } from '#contract/http/office/signals.ts'
import type { Api } from '#server/platform/http/api.ts'
import { judgeSignal, type LookDeps, listFoundSignals, lookForSignals, readSignal } from './signals.ts'

export function registerSignalRoutes({ serve }: Api, deps: LookDeps): void {
  serve(routes.adminSignals, ({ query }) => listFoundSignals(deps, query))
  serve(routes.adminSignal, ({ params }) => readSignal(deps, params.id))
  serve(routes.adminLookForSignals, () => lookForSignals(deps))
  serve(routes.adminCloseSignal, (request) => judgeSignal(deps, request, request.params.id, request.body))
}
