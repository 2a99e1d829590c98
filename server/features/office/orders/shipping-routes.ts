import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { Api } from '#server/platform/http/api.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { readReason } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { cancelShipping, listShippings, moveShipping, readMove, readQuote, readShipping } from './shipping.ts'

const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null)

/** What staff do with deliveries. */
export function registerShippingAdminRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminShippings, ({ query, language }) => listShippings(deps, query, language))
  serve(routes.adminShipping, ({ params, language }) => readShipping(deps, params.id, language))
  serve(routes.adminQuoteShipping, async (request) => {
    const move = readQuote(request.body)
    return isRefusal(move) ? move : moveShipping(deps, request, request.params.id, move)
  })
  serve(routes.adminLoadShipping, async (request) => {
    const { carrier, driver_phone: phone, arrives_at: at } = request.body
    const move = readMove({ move: 'load', carrier, driverPhone: phone, arrivesAt: instantOf(at) })
    return isRefusal(move) ? move : moveShipping(deps, request, request.params.id, move)
  })
  serve(routes.adminTrackShipping, async (request) => {
    const { place, arrives_at: at } = request.body
    const move = readMove({ move: 'track', place, arrivesAt: instantOf(at) })
    return isRefusal(move) ? move : moveShipping(deps, request, request.params.id, move)
  })
  serve(routes.adminDeliverShipping, (request) =>
    moveShipping(deps, request, request.params.id, { move: 'deliver', code: request.body.code }),
  )
  serve(routes.adminCancelShipping, async (request) => {
    const reason = readReason(request.body.reason)
    return isRefusal(reason) ? reason : cancelShipping(deps, request, request.params.id, reason)
  })
}
