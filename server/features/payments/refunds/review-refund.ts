import { toRiyals } from '#contract/values/money.ts'
import { captureHold, lockWallet, post, releaseHold, setPackage } from '#server/features/ledger/index.ts'
import { audited, type Staff } from '#server/features/staff/index.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { recordedByHand } from '../by-hand/by-hand-store.ts'
import { refundNotices } from '../notices.ts'
import { cardsCanTake, partsOf } from '../returns/return-store.ts'
import type { TransferDeps } from '../transfers/send-transfer.ts'
import { changeRefund, isReferenceUsed, lockRefund, now, type RefundRow, refundPlace } from './refund-store.ts'
import { refuseWhileHeld } from './request-refund.ts'

export type RefundDecision =
  | { verdict: 'approve' }
  | { verdict: 'reject'; reason: string | null }
  | { verdict: 'pay'; reference: string }
export type RefundRequest = { refundId: number; decision: RefundDecision }
type Step = Notice[] | Refusal

const actions = { approve: 'refund.approved', reject: 'refund.rejected', pay: 'refund.paid_out' } as const

const used = { ar: 'استُخدم هذا المرجع لاسترداد آخر.', en: 'This reference is already used for another refund.' }

/**
 * Approves, rejects or pays out a refund. The approval takes the held money out of the wallet and ends the member's
 * package; the member's leads stay binding on their own deposits. It runs in the caller's transaction.
 * Refusals: `not_found`, `credited_by_you`, `already_decided`, `refund_not_approved`, `refunds_held` (the account has
 * changed: no payment yet), `insufficient_balance` (a wallet below zero), `not_returnable` (cards are being paid),
 * `return_to_card_first` with the `amount` that cards can take,
 * `invalid` (a `reference` that another refund has).
 */
export async function reviewRefund(
  tx: Tx,
  deps: TransferDeps,
  staff: Staff,
  { refundId, decision }: RefundRequest,
): Promise<RefundRow | Refusal> {
  const place = await refundPlace(tx, refundId)
  if (!place) return refuse('not_found')
  const wallet = await lockWallet(tx, place.accountId)
  const pays = decision.verdict !== 'reject'
  if (pays && (await recordedByHand(tx, staff.actor.accountId, place))) return refuse('credited_by_you')
  // After a chargeback the held money is missing.
  if (pays && wallet.available < 0) return refuse('insufficient_balance')
  // The approval leaves the money in the books of the auction house. Only the payment takes it out.
  const isPaid = decision.verdict === 'pay'
  const held = isPaid ? await refuseWhileHeld(deps, tx, place.accountId) : undefined
  if (held) return held
  const before = await lockRefund(tx, refundId)
  const notices = await decide(tx, deps, staff, before, decision)
  if (isRefusal(notices)) return notices
  const row = await lockRefund(tx, refundId)
  await audited(tx, staff, {
    action: actions[decision.verdict],
    subject: `refund:${refundId}`,
    before: { status: before.status },
    after: { status: row.status, amount: row.amount, reference: row.bankReference },
    reason: decision.verdict === 'reject' ? decision.reason : null,
  })
  afterCommit(tx, await deps.notices(asQueryable(tx), notices))
  return row
}

async function decide(
  tx: Tx,
  deps: TransferDeps,
  staff: Staff,
  refund: RefundRow,
  decision: RefundDecision,
): Promise<Step> {
  if (decision.verdict === 'pay')
    return payOut(tx, deps, refund, { staffId: staff.actor.accountId, bankReference: decision.reference })
  if (refund.status !== 'under_review') return refuse('already_decided')
  if (decision.verdict === 'reject') {
    await releaseHold(tx, 'refund', refund.id)
    await changeRefund(tx, refund.id, { status: 'rejected', reason: decision.reason, decidedAt: now })
    return [refundNotices.rejected(refund, decision.reason)]
  }
  return approve(tx, staff, refund)
}

async function approve(tx: Tx, { actor, approval }: Staff, refund: RefundRow): Promise<Step> {
  const firstBy = actor.accountId
  const taken = await captureHold(tx, {
    kind: 'refund',
    refId: refund.id,
    to: 'refunds',
    journal: 'refund',
    actorId: firstBy,
  })
  if (taken?.captured !== refund.amount) throw new Error(`refund ${refund.id} does not hold its amount`)
  await setPackage(tx, refund.accountId, null)
  const by = { firstBy, secondBy: approval?.approverId ?? null }
  await changeRefund(tx, refund.id, { ...by, status: 'approved', journalId: taken.journalId, decidedAt: now })
  return [refundNotices.approved(refund)]
}

/** The bank pays what no card can take back. */
async function payOut(
  tx: Tx,
  { gateway }: Pick<TransferDeps, 'gateway'>,
  refund: RefundRow,
  { staffId, bankReference }: { staffId: number; bankReference: string },
): Promise<Step> {
  if (refund.status !== 'approved') return refuse('refund_not_approved')
  const { done, sending } = await partsOf(tx, refund.id)
  if (sending > 0) return refuse('not_returnable')
  const toCards = await cardsCanTake(tx, { accountId: refund.accountId, gateway: gateway.name })
  if (toCards > 0 || refund.iban === null)
    return refuse('return_to_card_first', { data: { amount: toRiyals(Math.min(toCards, refund.amount - done)) } })
  if (await isReferenceUsed(tx, bankReference)) return refuseField('reference', used)
  await post(tx, {
    kind: 'refund_paid',
    reference: `refund:${refund.id}`,
    actorId: staffId,
    postings: [
      { account: 'refunds', amount: done - refund.amount },
      { account: 'bank', amount: refund.amount - done },
    ],
  })
  await changeRefund(tx, refund.id, { status: 'paid_out', bankReference, paidBy: staffId, paidAt: now })
  return [refundNotices.paidOut(refund, bankReference)]
}
