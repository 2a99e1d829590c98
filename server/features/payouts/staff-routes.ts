import { payoutAdminRoutes as routes } from '#contract/http/office/money/payouts.ts'
import type { StaffApi } from '../staff/index.ts'
import type { Payouts } from './payouts.ts'

/** Finance's view of the money that is owed to sellers. */
export function registerPayoutStaffRoutes({ serve, serveStaff, serveGuarded }: StaffApi, payouts: Payouts): void {
  serve(routes.adminPayouts, ({ query, language }) => payouts.list(query, language))
  serve(routes.adminPayout, ({ params, language }) => payouts.read(params.id, language))
  serve(routes.adminPayoutBatches, ({ query }) => payouts.batches(query))
  serve(routes.adminPayoutBatch, ({ params }) => payouts.batch(params.id))
  serve(routes.adminPayoutXml, (request) => payouts.batchFile(request, { id: request.params.id, format: 'xml' }))
  serve(routes.adminPayoutCsv, (request) => payouts.batchFile(request, { id: request.params.id, format: 'csv' }))
  serveGuarded(routes.adminSendPayouts, payouts.sendAct)
  serveGuarded(routes.adminReturnPayout, payouts.returnAct)
  serveStaff(routes.adminConfirmPayout, (staff, { params, body }) =>
    payouts.confirm(staff, { id: params.id, reference: body.reference }),
  )
}
