import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet, post } from '../../ledger/index.ts'
import { audited, isNewInRole, type Staff } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { orderEvent } from '../payment/excess.ts'
import { buyerOf, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { dueNotices } from './due-notices.ts'
import { confirmWaiver, type Forfeit, forfeitOf, insertWaiver, isWaived, waitingWaivers } from './waive-store.ts'

/** The staff member who asks for it, with the reason. */
export type WaivingStaff = Staff & { reason: string }

/**
 * Returns the deposit kept at the end of an unpaid order to the buyer; days of grace stay charged. Two people ask for
 * it within 24 hours: the first request is stored, the second one does it. A person who got the role within 24 hours is
 * neither. The journal reverses the forfeit, and its invoice is credited. It runs in the caller's transaction, which a
 * first request commits although it is refused.
 * Refusals: `not_found`, `nothing_kept`, `second_person_needed`.
 */
export async function waiveForfeit(
  tx: Tx,
  deps: Pick<OrderDeps, 'notices' | 'events'>,
  staff: WaivingStaff,
  orderId: number,
): Promise<'waived' | Refusal> {
  const buyerId = await buyerOf(tx, orderId)
  if (buyerId === undefined) return refuse('not_found')
  await lockWallet(tx, buyerId)
  const order = await lockFullOrder(tx, orderId)
  if (!order) return refuse('not_found')
  const kept = await forfeitOf(tx, order)
  if (!kept || (await isWaived(tx, order.id))) return refuse('nothing_kept')
  const done = await decide(tx, deps, staff, { order, kept })
  if (isRefusal(done)) return done
  afterCommit(tx, done.publishNotices)
  return 'waived'
}

/** The refusal of a first request is returned, not thrown: its row must stay. */
async function decide(
  tx: Tx,
  deps: Pick<OrderDeps, 'notices' | 'events'>,
  staff: WaivingStaff,
  { order, kept }: { order: FullOrder; kept: Forfeit },
): Promise<{ publishNotices: () => void } | Refusal> {
  const { reason } = staff
  const staffId = staff.actor.accountId
  const subject = `order:${order.id}`
  if (await isNewInRole(tx, staffId)) return refuse('second_person_needed')
  const waiting = await waitingWaivers(tx, order.id)
  const first = waiting.find(({ askedBy }) => askedBy !== staffId)
  if (first === undefined) {
    if (waiting.length === 0) {
      await insertWaiver(tx, { orderId: order.id, reason, askedBy: staffId })
      await audited(tx, staff, { action: 'order.waiver_asked', subject, after: kept, reason })
    }
    return refuse('second_person_needed')
  }
  const journalId = await post(tx, {
    kind: 'forfeit_waived',
    reference: subject,
    reason: order.number,
    actorId: staffId,
    postings: [
      { account: 'wallet', ownerId: order.buyerId, amount: kept.amount } as const,
      { account: 'forfeits', amount: kept.vat - kept.amount } as const,
      { account: 'vat', amount: -kept.vat } as const,
    ].filter(({ amount }) => amount !== 0),
  })
  await confirmWaiver(tx, first.id, { confirmedBy: staffId, journalId })
  await deps.events.publish(tx, 'forfeitWaived', { ...orderEvent(order), keptJournalId: kept.journalId })
  await audited(tx, staff, { action: 'order.forfeit_waived', subject, after: kept, reason })
  return { publishNotices: await deps.notices(asQueryable(tx), [dueNotices.waived(order, kept.amount)]) }
}
