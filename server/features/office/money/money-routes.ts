import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import { listOf, type StaffApi } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { listMismatches } from './mismatch-store.ts'
import { readMismatch, resolveMismatch, sendRefundBack, toAdminMismatch } from './mismatches.ts'
import {
  approveTransfer,
  decideRefund,
  readPayment,
  readRefund,
  readTransfer,
  receiveCash,
  recordCash,
  rejectTransfer,
  showPictures,
  toAdminPayment,
  toAdminRefund,
  toAdminTransfer,
} from './money.ts'
import { listPayments, listRefunds, listTransfers } from './money-store.ts'

/** What finance does with money that people move: transfers, cash, refunds. */
export function registerMoneyRoutes({ serve, serveStaff }: StaffApi, deps: OfficeDeps): void {
  serve(routes.adminTransfers, ({ query }) =>
    listOf(
      query,
      (search, sort, place) =>
        listTransfers(deps.db, { search, status: query.status, userId: query.user_id }, sort, place),
      toAdminTransfer,
    ),
  )
  serve(routes.adminTransfer, ({ params }) => readTransfer(deps, params.id))
  serve(routes.adminTransferPictures, (request) => showPictures(deps, request, 'bank_transfers', request.params.id))
  serveStaff(routes.adminApproveTransfer, (staff, { params, body }) => approveTransfer(deps, staff, params.id, body))
  serveStaff(routes.adminRejectTransfer, (staff, { params }) => rejectTransfer(deps, staff, params.id))
  serve(routes.adminRefunds, ({ query }) =>
    listOf(
      query,
      (search, sort, place) =>
        listRefunds(deps.db, { search, status: query.status, userId: query.user_id }, sort, place),
      toAdminRefund,
    ),
  )
  serve(routes.adminRefund, ({ params }) => readRefund(deps, params.id))
  serve(routes.adminRefundPictures, (request) => showPictures(deps, request, 'refunds', request.params.id))
  serveStaff(routes.adminApproveRefund, (staff, { params }) =>
    decideRefund(deps, staff, params.id, { verdict: 'approve' }),
  )
  serveStaff(routes.adminRejectRefund, (staff, { params }) =>
    decideRefund(deps, staff, params.id, { verdict: 'reject', reason: staff.reason }),
  )
  serveStaff(routes.adminPayRefund, (staff, { params, body }) =>
    decideRefund(deps, staff, params.id, { verdict: 'pay', reference: body.reference }),
  )
  serveStaff(routes.adminSendRefundBack, (staff, { params }) => sendRefundBack(deps, staff, params.id))
  serve(routes.adminMismatches, ({ query }) =>
    listOf(
      query,
      (search, sort, place) =>
        listMismatches(deps.db, { search, ...(query.open && { open: query.open === '1' }) }, sort, place),
      toAdminMismatch,
    ),
  )
  serve(routes.adminMismatch, ({ params }) => readMismatch(deps, params.id))
  serveStaff(routes.adminResolveMismatch, (staff, { params, body }) =>
    resolveMismatch(deps, staff, params.id, body.resolution),
  )
  serve(routes.adminPayments, ({ query }) => {
    const { status, method, user_id: userId } = query
    const filters = { ...(status && { status }), ...(method && { method }), ...(userId && { userId }) }
    return listOf(
      query,
      (search, sort, place) => listPayments(deps.db, { search, ...filters }, sort, place),
      toAdminPayment,
    )
  })
  serve(routes.adminPayment, ({ params }) => readPayment(deps, params.id))
  serveStaff(routes.adminRecordCash, (staff, { body }) => recordCash(deps, staff, body))
  serveStaff(routes.adminReceiveCash, (staff, { params, body }) => receiveCash(deps, staff, params.id, body))
}
