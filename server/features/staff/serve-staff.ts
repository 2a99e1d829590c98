import type { Route } from '#contract/http/route.ts'
import type { ApprovalKind } from '#contract/values/approval-kinds.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { Api, Handler, Request } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { actOnce } from './act-once.ts'
import { actedOn } from './approvals/acted-on.ts'
import { askForApproval } from './approvals/ask.ts'
import type { ApprovalDeps } from './approvals/deps.ts'
import { type ActingOn, type Asked, type Guarded, type GuardedAct, lineOf } from './approvals/guarded-act.ts'
import { preview } from './approvals/perform.ts'
import { refuseParty } from './checks/conflict.ts'
import { readReasonIfAny } from './reason.ts'

type Act<R extends Route> = (staff: ActingOn<R>, request: Request<R>) => ReturnType<Handler<R>>
type ServeStaff = <R extends Route & { guard?: undefined }>(route: R, act: Act<R>) => void
type ServeGuarded = <R extends Route & { guard: ApprovalKind }>(route: R, act: GuardedAct<NoInfer<R>>) => void
/** The API with `serveStaff` for calls by which staff change something, and `serveGuarded` for those that may need two. */
export type StaffApi = Api & { serveStaff: ServeStaff; serveGuarded: ServeGuarded }

/**
 * Adds `serveStaff` and `serveGuarded`, the common part of all acts of staff before their use case runs: they clean the
 * reason, and refuse staff who are a party to the route's subject. Their own refusals: `invalid` (`reason`),
 * `conflict_of_interest`.
 */
export function withStaffCalls(api: Api, approvals: ApprovalDeps): StaffApi {
  const serveChecked = (route: Route, act: Act<Route>) => {
    const { party, guard: _, ...plain } = route
    // `serve` accepts no route with a party or a guard, so that none is served without these checks.
    api.serve(plain, async (request) => {
      const staff = readStaff(request)
      if (isRefusal(staff)) return staff
      const refused = party && (await refuseParty(approvals.db, staff, actedOn(party, request)))
      return refused ?? act(staff, request)
    })
  }
  return {
    ...api,
    serveStaff: (route, act) => serveChecked(route, act as unknown as Act<Route>),
    serveGuarded: (route, act) => {
      const guarded = { route, act: act as unknown as Guarded['act'] }
      approvals.acts.set(lineOf(route), guarded)
      serveChecked(route, (staff, request) => actGuarded(approvals, staff, guarded, request))
    },
  }
}

/** Does an act, or stores it as a request if it needs a second person. */
async function actGuarded(deps: ApprovalDeps, staff: ActingOn<Route>, guarded: Guarded, request: Request<Route>) {
  const asked = { params: request.params, body: request.body }
  await guarded.act.prepare?.(asked)
  if (guarded.act.isPreview?.(request)) return previewOnly(deps, staff, guarded, asked)
  return actOnce(deps.db, staff, async (tx) => {
    const needsTwo = await guarded.act.needsTwo(tx, staff, asked)
    if (isRefusal(needsTwo)) return needsTwo
    if (needsTwo) return askForApproval(tx, deps, staff, guarded, asked)
    return (await guarded.act.run(tx, staff, asked)) as object | Refusal
  })
}

/** The answer of an act that is taken back. */
async function previewOnly({ db }: ApprovalDeps, staff: ActingOn<Route>, { act }: Guarded, asked: Asked<Route>) {
  const shown = await inTransaction(db, (tx) => preview(tx, act, staff, asked))
  return isRefusal(shown) ? shown : shown.data
}

/** The caller with the reason of the request's body, as one clean line; null if it has none. */
function readStaff(request: Request<Route>): ActingOn<Route> | Refusal {
  const { actor, requestId, language, version, idempotencyKey } = request
  const reason = readReasonIfAny(Object(request.body ?? {}).reason as string | null | undefined)
  return isRefusal(reason) ? reason : { actor, requestId, language, version, idempotencyKey, reason }
}
