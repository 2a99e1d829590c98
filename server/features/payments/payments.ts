import { bind } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Staff } from '../staff/index.ts'
import type { OrderIntent } from './begin-order.ts'
import { endBillsOfOrder } from './bills/bill-store.ts'
import { cancelBills } from './bills/cancel-bills.ts'
import { recordedByHand } from './by-hand/by-hand-store.ts'
import { cashNeedsTwo, receivedCashNeedsTwo, transferNeedsTwo } from './by-hand/needs-two.ts'
import { hashOldIbans } from './keeping/hash-ibans.ts'
import { removeOldRequests, removeRequestsOf } from './keeping/keep.ts'
import { type ResolveRequest, resolveMismatch, returnCharge } from './mismatches/resolve-mismatch.ts'
import { listOwnPayments, readOwnPayment } from './own/read-payments.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reconcilePayments, settleOrderPayments } from './reconcile.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { type RefundRequest, reviewRefund } from './refunds/review-refund.ts'
import { recheckPayments } from './returns/recheck.ts'
import { orderSendBack, sendOrdered } from './returns/send-back.ts'
import { topUpAmount } from './rules.ts'
import { checkTransfer } from './staff/check-transfer.ts'
import { accountsWithIban } from './staff/money-store.ts'
import { startPayment } from './start-payment.ts'
import type { IncomingMethod } from './store.ts'
import { bankDetails, listRefunds, listTransfers } from './transfers/read-transfers.ts'
import { type CashRequest, receiveCash } from './transfers/receive-cash.ts'
import { type CashRecord, recordCash } from './transfers/record-cash.ts'
import { type ReviewRequest, reviewTransfer } from './transfers/review-transfer.ts'
import { sendTransfer, type TransferDeps } from './transfers/send-transfer.ts'
import { freeHeldFor } from './wallet/pay-parts.ts'

/** Money on its way into the wallet. `publicUrl` is this server's address for members and gateways. */
export function createPayments(
  deps: TransferDeps & { settings: Settings; removePicture: (tx: Tx, fileId: number) => Promise<void> },
) {
  const endOpen = async (tx: Tx, { orderId }: { orderId: number }) => {
    await freeHeldFor(tx, orderId)
    await endBillsOfOrder(tx, orderId)
  }
  deps.events.on('orderCanceled', endOpen)
  deps.events.on('orderPaid', endOpen)
  return {
    /** Pays the deposit of a package, or the rest of it when upgrading. */
    subscribe: (caller: Caller, packageId: number, method: IncomingMethod) =>
      startPayment(deps, caller, { purpose: 'package', packageId, method }),
    /** @param riyals as the member typed them. */
    topUp: async (caller: Caller, riyals: number, method: IncomingMethod) => {
      const amount = topUpAmount(riyals)
      return isRefusal(amount) ? amount : startPayment(deps, caller, { purpose: 'wallet', amount, method })
    },
    /** Pays parts of orders; the use cases of orders say how much. */
    payOrder: (caller: Caller, intent: OrderIntent) => startPayment(deps, caller, intent),
    reviewTransfer: (tx: Tx, staff: Staff, request: ReviewRequest) => reviewTransfer(tx, deps, staff, request),
    receiveCash: (tx: Tx, staff: Staff, request: CashRequest) => receiveCash(tx, deps, staff, request),
    recordCash: (tx: Tx, staff: Staff, record: CashRecord) => recordCash(tx, deps, staff, record),
    reviewRefund: (tx: Tx, staff: Staff, request: RefundRequest) => reviewRefund(tx, deps, staff, request),
    /** Orders the payout of an approved refund to cards; see `orderSendBack`. */
    orderSendBack: (tx: Tx, staff: Staff, refundId: number) => orderSendBack(tx, deps, staff, refundId),
    /** True if `by` may not record this money alone; see `needs-two.ts`. */
    needsTwo: {
      cash: (tx: Tx, by: number, cash: Parameters<typeof cashNeedsTwo>[3]) => cashNeedsTwo(tx, deps, by, cash),
      receivedCash: (tx: Tx, by: number, cash: Parameters<typeof receivedCashNeedsTwo>[3]) =>
        receivedCashNeedsTwo(tx, deps, by, cash),
      transfer: (tx: Tx, by: number, transfer: Parameters<typeof transferNeedsTwo>[3]) =>
        transferNeedsTwo(tx, deps, by, transfer),
    },
    recordedByHand,
    resolveMismatch: (tx: Tx, staff: Staff, request: ResolveRequest) => resolveMismatch(tx, deps, staff, request),
    accountsWithIban: (iban: string) => accountsWithIban(deps.db, iban),
    forgetMember: (tx: Tx, accountId: number) => removeRequestsOf(deps, tx, accountId),
    ...bind(deps, {
      removeOldRequests,
      hashOldIbans,
      sendTransfer,
      checkTransfer,
      requestRefund,
      transfers: listTransfers,
      refunds: listRefunds,
      bankDetails,
      read: readOwnPayment,
      list: listOwnPayments,
      settleOrder: settleOrderPayments,
      webhook: receiveWebhook,
      sendOrdered,
      returnCharge,
      reconcile: reconcilePayments,
      cancelBills,
      recheck: recheckPayments,
    }),
  }
}
export type Payments = ReturnType<typeof createPayments>
