import { viewingAdminRoutes as routes } from '#contract/http/office/cars/viewings.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { ViewingDeps } from '../deps.ts'
import { markViewing, readDay } from './day.ts'
import { changeCarYard, changeYard, readCarYard, readYard, readYards } from './yards.ts'

/** Yards, the cars in them, and the appointments of a day. */
export function registerViewingStaffRoutes({ serve, serveStaff }: StaffApi, deps: ViewingDeps): void {
  serve(routes.adminViewings, ({ query }) => readDay(deps, query))
  serveStaff(routes.adminMarkViewing, (staff, { params, body }) => markViewing(deps, staff, params.id, body.state))
  serve(routes.adminYards, ({ query }) => readYards(deps, query))
  serve(routes.adminYard, ({ params }) => readYard(deps, params.id))
  serveStaff(routes.adminChangeYard, (staff, { params, body }) => changeYard(deps, staff, params.id, body))
  serve(routes.adminCarYard, ({ params }) => readCarYard(deps, params.id))
  serveStaff(routes.adminPlaceCar, (staff, { params, body }) => changeCarYard(deps, staff, params.id, body))
}
