import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { ActingStaff } from '../../staff/index.ts'
import type { OrderPath } from '../order-path.ts'

type Acts = Pick<OrderPath, 'extend' | 'extensionsLeft' | 'cancel' | 'freesLateDeposit'>

/** Extends an order as far as one person may. Refusals: those of `extendOrder`, `extension_limit` with what is left. */
export async function extendAlone(
  tx: Tx,
  acts: Acts,
  staff: ActingStaff,
  request: Parameters<Acts['extend']>[2],
): Promise<'extended' | Refusal> {
  const left = await acts.extensionsLeft(tx, request.orderId)
  if (isRefusal(left)) return left
  if (left.times < 1 || left.days < request.days)
    return refuse('extension_limit', { data: { times_left: left.times, days_left: left.days } })
  return acts.extend(tx, staff, request)
}

/** Cancels an order as far as one person may. Refusals: those of `cancelOrder`, `order_overdue`. */
export async function cancelAlone(
  tx: Tx,
  acts: Acts,
  staff: ActingStaff,
  request: Parameters<Acts['cancel']>[2],
): Promise<object | Refusal> {
  const frees = await acts.freesLateDeposit(tx, request)
  if (isRefusal(frees)) return frees
  return frees ? refuse('order_overdue') : acts.cancel(tx, staff, request)
}
