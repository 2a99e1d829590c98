import { lockWallet } from '#server/features/ledger/index.ts'
import { audited, type Staff } from '#server/features/staff/index.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { standingOf, subjectOf } from '../by-hand/standing.ts'
import { refuseKnownCash, refuseSettled } from '../known/known-money.ts'
import { credit, type PaymentDeps } from '../settle-payment.ts'
import {
  findPayment,
  insertPayment,
  insertReceipt,
  isReplaced,
  markFailed,
  type PaymentRow,
  readPayment,
} from '../store.ts'

/**
 * Cash over the counter; the amount in halalas, undefined for the announced one. `isOther`: staff say that it is other
 * money.
 */
export type CashRequest = {
  paymentId: number
  amount: number | undefined
  note: string | null
  isOther: boolean
  /** The invoice that staff confirm by it; the audit row is about that invoice then. */
  confirms?: number
}

/**
 * Records announced cash received at a branch, with a receipt, and credits it: once, also if another amount
 * came. It runs in the caller's transaction.
 * Refusals: `not_found`, `not_cash`, those of `settleWithCash`.
 * @returns the credited payment: another one if another amount came.
 */
export async function receiveCash(
  tx: Tx,
  deps: PaymentDeps,
  staff: Staff,
  request: CashRequest,
): Promise<number | Refusal> {
  const place = await findPayment(tx, request.paymentId)
  if (!place) return refuse('not_found')
  if (place.method !== 'cash') return refuse('not_cash')
  await lockWallet(tx, place.accountId)
  return settleWithCash(tx, deps, staff, request)
}

/**
 * The same for any announced payment, such as a transfer that was never sent in: cash came instead. The caller holds
 * the member's wallet.
 * Refusals: `payment_settled`, `order_already_paid`, `payment_known`.
 */
export async function settleWithCash(
  tx: Tx,
  deps: PaymentDeps,
  staff: Staff,
  request: CashRequest,
): Promise<number | Refusal> {
  const announced = await readPayment(tx, request.paymentId)
  // Its replacement has the money. This one stays without a journal permanently.
  if (announced.journalId !== null || (await isReplaced(tx, announced.id))) return refuseSettled(tx, announced.id)
  const { isOther, amount = announced.amount } = request
  const refused = await refuseKnownCash(tx, deps, announced, { amount, isOther })
  if (refused) return refused
  const payment = await ofAmount(tx, announced, amount)
  await takeCash(tx, deps, staff, payment, request)
  return payment.id
}

/** Credits cash with its receipt. The audit row says what it changed; the caller holds the member's wallet. */
export async function takeCash(
  tx: Tx,
  deps: PaymentDeps,
  staff: Staff,
  payment: PaymentRow,
  { note, isOther, confirms }: Pick<CashRequest, 'note' | 'isOther' | 'confirms'>,
): Promise<void> {
  const { id, amount } = payment
  const before = await standingOf(tx, deps, payment)
  const receipt = await insertReceipt(tx, { paymentId: id, receivedBy: staff.actor.accountId, note })
  const publish = await credit(deps, tx, id, staff.actor.accountId)
  if (publish) afterCommit(tx, publish)
  const after = { ...(await standingOf(tx, deps, payment)), payment: id, amount, receipt }
  await audited(tx, staff, {
    ...(confirms === undefined
      ? { action: 'payment.cash_received', subject: subjectOf(payment) }
      : { action: 'invoice.confirmed', subject: `invoice:${confirms}` }),
    before,
    after: { ...after, ...(isOther && { otherMoney: true }) },
    reason: note,
  })
}

async function ofAmount(tx: Tx, announced: PaymentRow, amount: number): Promise<PaymentRow> {
  if (announced.amount === amount && announced.method === 'cash') return announced
  await markFailed(tx, announced.id)
  const { accountId, purpose, packageId, orderId, orderPart, baseDeposit } = announced
  const fields = { accountId, purpose, packageId, orderId, orderPart, baseDeposit, amount, replacesId: announced.id }
  return insertPayment(tx, { ...fields, method: 'cash', gateway: null, requestKey: null, requestHash: null })
}
