import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { Api } from '#server/platform/http/api.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { listOf, readReasonIfAny } from '../../staff/index.ts'
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
export function registerMoneyRoutes({ serve }: Api, deps: OfficeDeps): void {
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
  serve(routes.adminApproveTransfer, (request) => approveTransfer(deps, request, request.params.id, request.body))
  serve(routes.adminRejectTransfer, (request) => rejectTransfer(deps, request, request.params.id, request.body))
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
  serve(routes.adminApproveRefund, (request) => decideRefund(deps, request, request.params.id, { verdict: 'approve' }))
  serve(routes.adminRejectRefund, async (request) => {
    const reason = readReasonIfAny(request.body.reason)
    return isRefusal(reason) ? reason : decideRefund(deps, request, request.params.id, { verdict: 'reject', reason })
  })
  serve(routes.adminPayRefund, (request) =>
    decideRefund(deps, request, request.params.id, { verdict: 'pay', reference: request.body.reference }),
  )
  serve(routes.adminSendRefundBack, (request) => sendRefundBack(deps, request, request.params.id))
  serve(routes.adminMismatches, ({ query }) =>
    listOf(
      query,
      (search, sort, place) =>
        listMismatches(deps.db, { search, ...(query.open && { open: query.open === '1' }) }, sort, place),
      toAdminMismatch,
    ),
  )
  serve(routes.adminMismatch, ({ params }) => readMismatch(deps, params.id))
  serve(routes.adminResolveMismatch, (request) => resolveMismatch(deps, request, request.params.id, request.body))
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
  serve(routes.adminRecordCash, (request) => recordCash(deps, request, request.body))
  serve(routes.adminReceiveCash, (request) => receiveCash(deps, request, request.params.id, request.body))
}
