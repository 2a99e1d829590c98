import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { cancelShipping, listShippings, moveShipping, readMove, readQuote, readShipping } from './shipping.ts'

const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null)

/** What staff do with deliveries. */
export function registerShippingAdminRoutes({ serve, serveStaff }: StaffApi, deps: OfficeDeps): void {
  serve(routes.adminShippings, ({ query, language }) => listShippings(deps, query, language))
  serve(routes.adminShipping, ({ params, language }) => readShipping(deps, params.id, language))
  serveStaff(routes.adminQuoteShipping, async (staff, { params, body }) => {
    const move = readQuote(body)
    return isRefusal(move) ? move : moveShipping(deps, staff, params.id, move)
  })
  serveStaff(routes.adminLoadShipping, async (staff, { params, body }) => {
    const { carrier, driver_phone: phone, arrives_at: at } = body
    const move = readMove({ move: 'load', carrier, driverPhone: phone, arrivesAt: instantOf(at) })
    return isRefusal(move) ? move : moveShipping(deps, staff, params.id, move)
  })
  serveStaff(routes.adminTrackShipping, async (staff, { params, body }) => {
    const { place, arrives_at: at } = body
    const move = readMove({ move: 'track', place, arrivesAt: instantOf(at) })
    return isRefusal(move) ? move : moveShipping(deps, staff, params.id, move)
  })
  serveStaff(routes.adminDeliverShipping, (staff, { params, body }) =>
    moveShipping(deps, staff, params.id, { move: 'deliver', code: body.code }),
  )
  serveStaff(routes.adminCancelShipping, (staff, { params }) => cancelShipping(deps, staff, params.id))
}
