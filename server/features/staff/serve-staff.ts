import type { Route } from '#contract/http/route.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Api, Handler, Request } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { refuseParty } from './checks/conflict.ts'
import type { ActedOn } from './checks/conflict-store.ts'
import { readReasonIfAny } from './reason.ts'
import type { ActingStaff } from './staff.ts'

type ReasonOf<R extends Route> = Request<R>['body'] extends { reason: string } ? string : string | null
type Act<R extends Route> = (
  staff: ActingStaff & { reason: ReasonOf<R> },
  request: Request<R>,
) => ReturnType<Handler<R>>
type ServeStaff = <R extends Route>(route: R, act: Act<R>) => void
/** The API with `serveStaff` for calls by which staff change something. */
export type StaffApi = Api & { serveStaff: ServeStaff }

/**
 * Adds `serveStaff`, the common part of all acts of staff before their use case runs: it cleans the reason, and
 * refuses staff who are a party to the route's subject. Its own refusals: `invalid` (`reason`), `conflict_of_interest`.
 */
export function withStaffCalls(api: Api, db: Reader): StaffApi {
  const serveStaff: ServeStaff = (route, act) => {
    type R = typeof route
    const { party, ...plain } = route
    // `serve` accepts no route with a party, so that none is served without this check.
    api.serve(plain as unknown as R & { party: undefined }, async (request) => {
      const staff = readStaff<R>(request)
      if (isRefusal(staff)) return staff
      const on = party && actedOn(party, request)
      const refused = on && (await refuseParty(db, staff, on))
      return refused ?? act(staff, request)
    })
  }
  return { ...api, serveStaff }
}

/** The caller with the reason of the request's body, as one clean line; null if it has none. */
function readStaff<R extends Route>(request: Request<R>): (ActingStaff & { reason: ReasonOf<R> }) | Refusal {
  const { actor, requestId, language, version, idempotencyKey } = request
  const reason = readReasonIfAny(fieldOf(request.body, 'reason') as string | null | undefined)
  if (isRefusal(reason)) return reason
  return { actor, requestId, language, version, idempotencyKey, reason } as ActingStaff & { reason: ReasonOf<R> }
}

/** The ids that the route's parties name. */
function actedOn(party: NonNullable<Route['party']>, request: Request<Route>): ActedOn {
  const ids = Object.entries(party).map(([kind, name]) => [
    `${kind}Id`,
    fieldOf(request.params, name) ?? fieldOf(request.body, name),
  ])
  return Object.fromEntries(ids.filter(([, id]) => typeof id === 'number'))
}

const fieldOf = (values: unknown, name: string): unknown => Object(values ?? {})[name]
