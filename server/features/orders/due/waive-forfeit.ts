import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet, post } from '../../ledger/index.ts'
import { type ActingStaff, audited } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { orderEvent } from '../payment/excess.ts'
import { buyerOf, lockFullOrder } from '../payment/payment-store.ts'
import { dueNotices } from './due-notices.ts'
import { forfeitOf, isWaived } from './waive-store.ts'

/**
 * Returns the deposit kept at the end of an unpaid order to the buyer, in the caller's transaction; days of grace stay
 * charged. The journal reverses the forfeit, and its invoice is credited. One person may not do it alone.
 * Refusals: `not_found`, `nothing_kept`.
 */
export async function waiveForfeit(
  tx: Tx,
  deps: Pick<OrderDeps, 'notices' | 'events'>,
  staff: ActingStaff,
  orderId: number,
): Promise<'waived' | Refusal> {
  const buyerId = await buyerOf(tx, orderId)
  if (buyerId === undefined) return refuse('not_found')
  await lockWallet(tx, buyerId)
  const order = await lockFullOrder(tx, orderId)
  if (!order) return refuse('not_found')
  const kept = await forfeitOf(tx, order)
  if (!kept || (await isWaived(tx, order.id))) return refuse('nothing_kept')
  const subject = `order:${order.id}`
  await post(tx, {
    kind: 'forfeit_waived',
    reference: subject,
    reason: order.number,
    actorId: staff.actor.accountId,
    postings: [
      { account: 'wallet', ownerId: order.buyerId, amount: kept.amount } as const,
      { account: 'forfeits', amount: kept.vat - kept.amount } as const,
      { account: 'vat', amount: -kept.vat } as const,
    ].filter(({ amount }) => amount !== 0),
  })
  await deps.events.publish(tx, 'forfeitWaived', { ...orderEvent(order), keptJournalId: kept.journalId })
  await audited(tx, staff, { action: 'order.forfeit_waived', subject, after: kept, reason: staff.reason })
  afterCommit(tx, await deps.notices(asQueryable(tx), [dueNotices.waived(order, kept.amount)]))
  return 'waived'
}
