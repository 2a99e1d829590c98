import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { isRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { PlacedOrder } from '../cancelling/cancel-store.ts'
import { type EndDeps, endOrder } from '../cancelling/end-order.ts'
import type { OrderDeps } from '../deps.ts'
import { dueNotices } from './due-notices.ts'
import { dueStep, LAPSED_REASON } from './due-rules.ts'
import { keepAll } from './keep-deposit.ts'

export type LapseDeps = EndDeps & Pick<OrderDeps, 'settings' | 'payments'>

/**
 * Ends an order that was not paid in its days of grace: the rest of the deposit is forfeited, and the car can be sold
 * again. Its open payments are checked at the gateway first; without an answer the order waits for the next run.
 * Does nothing if the order was paid, extended or announced meanwhile.
 */
export async function lapseOrder(deps: LapseDeps, orderId: number): Promise<void> {
  if (!(await deps.payments.settleOrder(orderId))) return
  const done = await inTransaction(deps.db, (tx) => {
    let kept = 0
    return endOrder(tx, deps, orderId, {
      cause: 'buyer_default',
      reason: LAPSED_REASON,
      refusal: (order) => lapseRefusal(tx, deps, order),
      keepDeposit: async () => {
        kept = await keepAll(tx, deps, orderId)
      },
      notices: (order) => dueNotices.lapsed(order, kept),
    })
  })
  if (!isRefusal(done)) done.publishNotices()
}

async function lapseRefusal(tx: Tx, { settings }: LapseDeps, order: PlacedOrder) {
  const { dueAt, invoiceStatus } = order
  if (order.status !== 'pending' || dueAt === null) return refuse('order_not_pending')
  if (invoiceStatus !== 'issued' && invoiceStatus !== 'grace') return refuse('order_paid')
  const { orders } = await settings.read(tx)
  const step = dueStep({ ...order, dueAt }, orders.graceDays, await databaseTime(tx))
  return step.lapses ? undefined : refuse('order_not_pending')
}
