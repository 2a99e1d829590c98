import { lockWallet } from '#server/features/ledger/index.ts'
import { audited, type Staff } from '#server/features/staff/index.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { standingOf } from '../by-hand/standing.ts'
import { refuseKnownTransfer } from '../known/known-money.ts'
import { transferApprovedNotice, transferRejectedNotice } from '../notices.ts'
import { credit, type PaymentDeps } from '../settle-payment.ts'
import { insertPayment, markFailed, readPayment } from '../store.ts'
import { lockTransfer, type TransferRow, transferPlace, writeReview } from './transfer-store.ts'

/**
 * The amount in halalas; undefined for the member's. `isOther`: staff say that it is other money than the known one.
 */
export type Decision =
  | { verdict: 'approve'; amount: number | undefined; note: string | null; isOther: boolean }
  | { verdict: 'reject'; reason: string | null }
export type ReviewRequest = {
  transferId: number
  decision: Decision
  /** The invoice that staff confirm by it; the audit row is about that invoice then. */
  confirms?: number
}

/**
 * Decides a bank transfer, once. An approved one is credited with the received amount: if it differs from the
 * member's, a payment of that amount replaces theirs. It runs in the caller's transaction.
 * Refusals: `not_found`, `already_decided`, `payment_known`.
 */
export async function reviewTransfer(
  tx: Tx,
  deps: PaymentDeps,
  staff: Staff,
  request: ReviewRequest,
): Promise<TransferRow | Refusal> {
  const { transferId, decision } = request
  const place = await transferPlace(tx, transferId)
  if (!place) return refuse('not_found')
  await lockWallet(tx, place.accountId)
  const before = await lockTransfer(tx, transferId)
  if (before.status !== 'under_review') return refuse('already_decided')
  if (decision.verdict === 'approve' && !decision.isOther) {
    const refused = await refuseKnownTransfer(tx, deps, before, decision.amount ?? before.amount)
    if (refused) return refused
  }
  const target = { ...before, orderPart: before.orderId === null ? null : ('invoice' as const) }
  const money = { before: await standingOf(tx, deps, target), after: {} }
  const { row, publish } = await decide(tx, deps, before, staff.actor.accountId, decision)
  for (const publishOne of publish) afterCommit(tx, publishOne)
  money.after = await standingOf(tx, deps, target)
  await audited(tx, staff, entryOf(request, before, row, money))
  return row
}

function entryOf(
  { transferId, decision, confirms }: ReviewRequest,
  before: TransferRow,
  after: TransferRow,
  money: { before: object; after: object },
) {
  const { status, approvedAmount, paymentId } = after
  if (decision.verdict === 'reject')
    return {
      action: 'transfer.rejected',
      subject: `bank-transfer:${transferId}`,
      before: { status: before.status },
      after: { status },
      reason: decision.reason,
    }
  const saidOther = decision.isOther && { otherMoney: true }
  if (confirms !== undefined)
    return {
      action: 'invoice.confirmed',
      subject: `invoice:${confirms}`,
      before: money.before,
      after: { ...money.after, transfer: transferId, amount: approvedAmount, ...saidOther },
      reason: decision.note,
    }
  return {
    action: 'transfer.approved',
    subject: `bank-transfer:${transferId}`,
    before: { ...money.before, status: before.status, amount: before.amount },
    after: { ...money.after, status, approvedAmount, paymentId, ...saidOther },
    reason: decision.note,
  }
}

type Done = { row: TransferRow; publish: (() => void)[] }

async function decide(
  tx: Tx,
  deps: PaymentDeps,
  transfer: TransferRow,
  staffId: number,
  decision: Decision,
): Promise<Done> {
  const publish: (() => void)[] = []
  if (decision.verdict === 'reject') {
    await writeReview(tx, transfer.id, { status: 'rejected', reason: decision.reason, reviewedBy: staffId })
    await markFailed(tx, transfer.paymentId)
    if (transfer.orderId !== null) await deps.orders.endTransfer(tx, transfer.orderId)
    publish.push(await deps.notices(asQueryable(tx), [transferRejectedNotice(transfer, decision.reason)]))
  } else {
    const amount = decision.amount ?? transfer.amount
    const paymentId = await paymentOf(tx, transfer, amount)
    const review = { status: 'approved', approvedAmount: amount, paymentId, reviewedBy: staffId } as const
    await writeReview(tx, transfer.id, review)
    await deps.bank.match(tx, transfer.id, staffId)
    const credited = await credit(deps, tx, paymentId, staffId)
    if (credited) publish.push(credited)
    if (amount !== transfer.amount)
      publish.push(await deps.notices(asQueryable(tx), [transferApprovedNotice(transfer, amount)]))
  }
  return { row: await lockTransfer(tx, transfer.id), publish }
}

/** The credited payment: the member's own, or one of the received amount. */
async function paymentOf(tx: Tx, transfer: TransferRow, amount: number): Promise<number> {
  const announced = await readPayment(tx, transfer.paymentId)
  if (announced.amount === amount && announced.journalId === null) return announced.id
  await markFailed(tx, announced.id)
  const { accountId, purpose, packageId, orderId, orderPart, baseDeposit } = announced
  const payment = await insertPayment(tx, {
    ...{ accountId, purpose, packageId, orderId, orderPart, baseDeposit, amount },
    method: 'bank_transfer',
    gateway: null,
    requestKey: null,
    requestHash: null,
  })
  return payment.id
}
