import { shippingAdminRoutes as routes } from '#contract/http/office/money/shipping.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { actOnce, type Staff, type StaffApi } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import type { OrderPath } from '../order-path.ts'
import type { ShippingMove } from '../shipping/staff-shipping.ts'
import { listShippings, readMove, readQuote, readShipping } from './shipping.ts'

const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null)

export type ShippingStaffDeps = Pick<OrderDeps, 'db' | 'settings'> & { orderPath: Pick<OrderPath, 'shipping'> }

/** Acts of staff on deliveries. */
export function registerShippingStaffRoutes({ serve, serveStaff }: StaffApi, deps: ShippingStaffDeps): void {
  serve(routes.adminShippings, ({ query, language }) => listShippings(deps, query, language))
  serve(routes.adminShipping, ({ params, language }) => readShipping(deps, params.id, language))
  const move = async (staff: Staff, id: number, wanted: ShippingMove | Refusal) => {
    if (isRefusal(wanted)) return wanted
    const refused = await deps.orderPath.shipping.move(staff, id, wanted)
    return refused ?? readShipping(deps, id, staff.language)
  }
  serveStaff(routes.adminQuoteShipping, (staff, { params, body }) => move(staff, params.id, readQuote(body)))
  serveStaff(routes.adminLoadShipping, (staff, { params, body }) => {
    const { carrier, driver_phone: phone, arrives_at: at } = body
    const wanted = readMove({ move: 'load', carrier, driverPhone: phone, arrivesAt: instantOf(at) })
    return move(staff, params.id, wanted)
  })
  serveStaff(routes.adminTrackShipping, (staff, { params, body }) => {
    const { place, arrives_at: at } = body
    const wanted = readMove({ move: 'track', place, arrivesAt: instantOf(at) })
    return move(staff, params.id, wanted)
  })
  serveStaff(routes.adminDeliverShipping, (staff, { params, body }) =>
    move(staff, params.id, { move: 'deliver', code: body.code }),
  )
  serveStaff(routes.adminCancelShipping, (staff, { params: { id } }) =>
    actOnce(deps.db, staff, async (tx) => {
      const refused = await deps.orderPath.shipping.cancel(tx, staff, id)
      return refused ?? readShipping({ ...deps, db: tx }, id, staff.language)
    }),
  )
}
