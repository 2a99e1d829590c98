import type { orderRoutes } from '#contract/http/money/orders.ts'
import type { DataOf } from '#contract/http/route.ts'
import { afterCommit, inTransaction } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Request } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import { staffWith } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { readOrderDetail } from '../order-detail.ts'
import { buyerOf, changeOrder, databaseNow, lockFullOrder } from '../payment/payment-store.ts'
import { dueNotices } from './due-notices.ts'

/**
 * The buyer says with a code at their phone that they will not pay: finance may cancel the order for default at once
 * (ORD-63). It changes no money yet, and is never taken back. Refusals: those of `refuseUnproved`, `not_found`,
 * `order_wrong_state` once it is paid, canceled or given up.
 */
export async function giveUpOrder(
  deps: OrderDeps,
  request: Request<typeof orderRoutes.giveUp>,
): Promise<DataOf<typeof orderRoutes.giveUp> | Refusal> {
  const { id } = request.params
  const { accountId } = request.actor
  if ((await buyerOf(deps.db, id)) !== accountId) return refuse('not_found')
  const unproved = await deps.accounts.refuseUnproved(request.actor, request.body.current_password, request)
  if (unproved) return unproved
  const done = await inTransaction(deps.db, async (tx) => {
    await lockWallet(tx, accountId)
    const order = await lockFullOrder(tx, id)
    if (order?.status !== 'pending' || order.givenUpAt !== null) return refuse('order_wrong_state')
    await changeOrder(tx, id, { givenUpAt: databaseNow })
    const told = (await staffWith(tx, 'finance')).map((staffId) => dueNotices.givenUp(order, staffId))
    afterCommit(tx, await deps.notices(asQueryable(tx), told))
    return undefined
  })
  if (isRefusal(done)) return done
  return readOrderDetail({ ...deps, values: () => deps.settings.current() }, callerOf(request), id)
}
