import { moneyAdminRoutes as routes } from '#contract/http/office/money/money.ts'
import { transferAdminRoutes as transfers } from '#contract/http/office/money/transfers.ts'
import { staffRoutes } from '#contract/http/office/staff.ts'
import { listOf, type StaffApi } from '../../staff/index.ts'
import { adjustWallet } from '../adjustments/adjust.ts'
import { registerSubscriptionStaffRoutes } from '../subscriptions/staff-routes.ts'
import { approveRefundAct } from './approve-refund.ts'
import { listMismatches } from './mismatch-list-store.ts'
import { readMismatch, resolveMismatch, sendRefundBack, toAdminMismatch } from './mismatches.ts'
import {
  decideRefund,
  type MoneyDeps,
  readPayment,
  readRefund,
  readTransfer,
  rejectTransfer,
  showPictures,
  toAdminPayment,
  toAdminRefund,
  toAdminTransfer,
} from './money.ts'
import { approveTransferAct, receiveCashAct, recordCashAct } from './money-by-hand.ts'
import { listPayments, listRefunds, listTransfers } from './money-store.ts'

/** Money moved by people, from the staff's view: transfers, refunds, charges, payments, wallets. */
export function registerPaymentStaffRoutes(api: StaffApi, deps: MoneyDeps): void {
  registerTransferRoutes(api, deps)
  registerRefundRoutes(api, deps)
  registerMismatchRoutes(api, deps)
  registerPaymentRoutes(api, deps)
  registerSubscriptionStaffRoutes(api, deps.db)
  api.serveGuarded(staffRoutes.adminAdjust, adjustWallet(deps))
}

function registerTransferRoutes({ serve, serveStaff, serveGuarded }: StaffApi, deps: MoneyDeps): void {
  serve(transfers.adminTransfers, ({ query }) =>
    listOf(
      query,
      (search, sort, place) =>
        listTransfers(deps.db, { search, status: query.status, userId: query.user_id }, sort, place),
      toAdminTransfer,
    ),
  )
  serve(transfers.adminTransfer, ({ params }) => readTransfer(deps.db, params.id))
  serve(transfers.adminTransferPictures, (request) => showPictures(deps, request, 'bank_transfers', request.params.id))
  serve(transfers.adminTransferCheck, ({ params }) => deps.payments.checkTransfer(params.id))
  serveGuarded(transfers.adminApproveTransfer, approveTransferAct(deps))
  serveStaff(transfers.adminRejectTransfer, (staff, { params }) => rejectTransfer(deps, staff, params.id))
}

function registerRefundRoutes({ serve, serveStaff, serveGuarded }: StaffApi, deps: MoneyDeps): void {
  serve(routes.adminRefunds, ({ query }) =>
    listOf(
      query,
      (search, sort, place) =>
        listRefunds(deps.db, { search, status: query.status, userId: query.user_id }, sort, place),
      toAdminRefund,
    ),
  )
  serve(routes.adminRefund, ({ params }) => readRefund(deps.db, params.id))
  serve(routes.adminRefundPictures, (request) => showPictures(deps, request, 'refunds', request.params.id))
  serveGuarded(routes.adminApproveRefund, approveRefundAct(deps))
  serveStaff(routes.adminRejectRefund, (staff, { params }) =>
    decideRefund(deps, staff, params.id, { verdict: 'reject', reason: staff.reason }),
  )
  serveStaff(routes.adminPayRefund, (staff, { params, body }) =>
    decideRefund(deps, staff, params.id, { verdict: 'pay', reference: body.reference }),
  )
  serveStaff(routes.adminSendRefundBack, (staff, { params }) => sendRefundBack(deps, staff, params.id))
}

function registerMismatchRoutes({ serve, serveStaff }: StaffApi, deps: MoneyDeps): void {
  serve(routes.adminMismatches, ({ query }) =>
    listOf(
      query,
      (search, sort, place) =>
        listMismatches(deps.db, { search, ...(query.open && { open: query.open === '1' }) }, sort, place),
      toAdminMismatch,
    ),
  )
  serve(routes.adminMismatch, ({ params }) => readMismatch(deps.db, params.id))
  serveStaff(routes.adminResolveMismatch, (staff, { params, body }) =>
    resolveMismatch(deps, staff, params.id, body.resolution),
  )
}

function registerPaymentRoutes({ serve, serveGuarded }: StaffApi, deps: MoneyDeps): void {
  serve(routes.adminPayments, ({ query }) => {
    const { status, method, user_id: userId } = query
    const filters = { ...(status && { status }), ...(method && { method }), ...(userId && { userId }) }
    return listOf(
      query,
      (search, sort, place) => listPayments(deps.db, { search, ...filters }, sort, place),
      toAdminPayment,
    )
  })
  serve(routes.adminPayment, ({ params }) => readPayment(deps.db, params.id))
  serveGuarded(routes.adminRecordCash, recordCashAct(deps))
  serveGuarded(routes.adminReceiveCash, receiveCashAct(deps))
}
