import { lockWallet, post } from '#server/features/ledger/index.ts'
import { audited, type Staff } from '#server/features/staff/index.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { GatewayRefusal } from '#server/platform/gateways/gateway.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { recordedByHand } from '../by-hand/by-hand-store.ts'
import { refundNotices } from '../notices.ts'
import { changeRefund, lockRefund, now, type RefundRow, refundPlace } from '../refunds/refund-store.ts'
import type { PaymentDeps } from '../settle-payment.ts'
import { markRefundedWhenAll } from '../store.ts'
import {
  cardsCanTake,
  claimSending,
  endSending,
  insertSending,
  isSending,
  partsOf,
  type ReturnRow,
  returnable,
  returnedForCertain,
} from './return-store.ts'

/**
 * Orders the payout of an approved refund to the cards that the money came from, newest payments first, as far as they
 * can take it; the bank pays the rest. It runs in the caller's transaction; `sendOrdered` sends after it. The job finishes
 * interrupted ones, and never sends one twice.
 * Refusals: `not_found`, `credited_by_you`, `refund_not_approved`, `insufficient_balance` (a wallet below zero),
 * `not_returnable` (no card can take any of it, or it is already being sent).
 */
export async function orderSendBack(
  tx: Tx,
  deps: PaymentDeps,
  staff: Staff,
  refundId: number,
): Promise<RefundRow | Refusal> {
  const place = await refundPlace(tx, refundId)
  if (!place) return refuse('not_found')
  const wallet = await lockWallet(tx, place.accountId)
  if (await recordedByHand(tx, staff.actor.accountId, place)) return refuse('credited_by_you')
  const refund = await lockRefund(tx, refundId)
  if (refund.status !== 'approved') return refuse('refund_not_approved')
  if (wallet.available + wallet.frozen < 0) return refuse('insufficient_balance')
  const refused = await order(tx, deps.gateway.name, refund)
  if (refused) return refused
  await changeRefund(tx, refund.id, { paidBy: staff.actor.accountId, paidAt: now })
  const { amount, accountId } = refund
  await audited(tx, staff, { action: 'refund.sent_back', subject: `refund:${refundId}`, after: { amount, accountId } })
  return refund
}

async function order(tx: Tx, gateway: string, refund: RefundRow): Promise<Refusal | undefined> {
  const { done, sending } = await partsOf(tx, refund.id)
  if (sending > 0) return refuse('not_returnable')
  const sources = await returnable(tx, { accountId: refund.accountId, gateway })
  let left = refund.amount - done
  if (sources.length === 0) return refuse('not_returnable')
  for (const { paymentId, rest } of sources) {
    const amount = Math.min(rest, left)
    if (amount > 0) await insertSending(tx, { paymentId, refundId: refund.id, amount })
    left -= amount
  }
  return undefined
}

/** Sends ordered and unfinished parts: of one refund, or of all. A failing one does not delay the others. */
export async function sendOrdered(deps: PaymentDeps, refundId: number | null): Promise<void> {
  for (const part of await claimSending(deps.db, deps.gateway.name, refundId)) {
    try {
      await sendPart(deps, part)
    } catch (error) {
      deps.log.warn({ err: error, return_id: part.id }, 'money could not be sent back yet')
    }
  }
}

async function sendPart(deps: PaymentDeps, part: ReturnRow): Promise<void> {
  const charge = await deps.gateway.fetch(part.gatewayRef)
  if (!charge) throw new Error(`the gateway knows no charge of payment ${part.paymentId}`)
  const before = await returnedForCertain(deps.db, part.paymentId)
  // An earlier try may have reached the gateway without its answer reaching us.
  if (deps.gateway.hidesOwnRefunds || charge.returned < before + part.amount) {
    try {
      await deps.gateway.refund(part.gatewayRef, { amount: part.amount, key: `return-${part.id}` })
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error
      deps.log.error({ err: error, return_id: part.id }, 'the gateway does not send money back')
      const publish = await inTransaction(deps.db, (tx) => failPart(tx, deps, part))
      publish?.()
      return
    }
  }
  const publishNotices = await inTransaction(deps.db, (tx) => bookPart(tx, deps, part))
  publishNotices?.()
}

/**
 * The card has refused its part. The bank pays it, if an account is known; else, once no other card can take it, the rest
 * of the refund is in the wallet again.
 */
async function failPart(tx: Tx, deps: PaymentDeps, part: ReturnRow): Promise<(() => void) | undefined> {
  await lockWallet(tx, part.accountId)
  const refund = await lockRefund(tx, part.refundId)
  if (!(await endSending(tx, part.id, { status: 'failed' })) || refund.iban !== null) return undefined
  const { done, sending } = await partsOf(tx, refund.id)
  const cards = { accountId: refund.accountId, gateway: deps.gateway.name }
  if (sending > 0 || (await cardsCanTake(tx, cards)) > 0) return undefined
  const returned = refund.amount - done
  await post(tx, {
    kind: 'refund_returned',
    reference: `refund:${refund.id}`,
    postings: [
      { account: 'refunds', amount: -returned },
      { account: 'wallet', ownerId: refund.accountId, amount: returned },
    ],
  })
  const paid = { status: 'paid_out', bankReference: `${deps.gateway.name}-${refund.id}` } as const
  await changeRefund(tx, refund.id, { returned, ...(done > 0 ? paid : { status: 'rejected' }) })
  return deps.notices(asQueryable(tx), [refundNotices.cardRefused({ ...refund, amount: returned })])
}

async function bookPart(tx: Tx, deps: PaymentDeps, part: ReturnRow): Promise<(() => void) | undefined> {
  await lockWallet(tx, part.accountId)
  const refund = await lockRefund(tx, part.refundId)
  if (!(await isSending(tx, part.id))) return undefined
  const journalId = await post(tx, {
    kind: 'refund_paid',
    reference: `refund:${part.refundId}`,
    postings: [
      { account: 'refunds', amount: -part.amount },
      { account: 'gateway', amount: part.amount },
    ],
  })
  await endSending(tx, part.id, { status: 'done', journalId })
  await markRefundedWhenAll(tx, part.paymentId)
  const { done } = await partsOf(tx, part.refundId)
  if (done < refund.amount) return undefined
  const bankReference = `${deps.gateway.name}-${part.refundId}`
  await changeRefund(tx, refund.id, { status: 'paid_out', bankReference })
  return deps.notices(asQueryable(tx), [refundNotices.sentToCard(refund)])
}
