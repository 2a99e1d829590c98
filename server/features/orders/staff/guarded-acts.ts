import { orderAdminRoutes as routes } from '#contract/http/office/money/orders.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, RefusalError, refuse } from '#server/platform/http/refusal.ts'
import { always, type GuardedAct, type Staff, type StaffApi } from '../../staff/index.ts'
import type { OrderPath } from '../order-path.ts'
import { readOrder } from './orders.ts'

type Acts = Pick<
  OrderPath,
  'cancel' | 'extend' | 'extensionsLeft' | 'freesLateDeposit' | 'settleOnline' | 'waiveForfeit'
>

/** Acts on unpaid orders that one person may do within limits, or not alone at all. */
export function registerGuardedOrderActs({ serveGuarded }: StaffApi, { orderPath }: { orderPath: Acts }): void {
  serveGuarded(routes.adminExtendOrder, extend(orderPath))
  serveGuarded(routes.adminCancelOrder, cancel(orderPath))
  serveGuarded(routes.adminWaiveForfeit, waive(orderPath))
}

const extend = (acts: Acts): GuardedAct<typeof routes.adminExtendOrder> => ({
  needsTwo: async (tx, _staff, { params, body }) => {
    const left = await acts.extensionsLeft(tx, params.id)
    return isRefusal(left) ? left : left.times < 1 || left.days < body.days
  },
  run: async (tx, staff, { params: { id }, body: { days } }) =>
    answer(tx, staff, id, await acts.extend(tx, staff, { orderId: id, days })),
})

const cancel = (acts: Acts): GuardedAct<typeof routes.adminCancelOrder> => ({
  // A buyer who paid in time has not defaulted.
  prepare: async ({ params, body }) => {
    if (body.cause === 'buyer_default' && !(await acts.settleOnline(params.id)))
      throw new RefusalError(refuse('unavailable'))
  },
  needsTwo: (tx, _staff, { params, body }) => acts.freesLateDeposit(tx, { orderId: params.id, cause: body.cause }),
  run: async (tx, staff, { params: { id }, body: { cause } }) =>
    answer(tx, staff, id, await acts.cancel(tx, staff, { orderId: id, cause })),
})

const waive = (acts: Acts): GuardedAct<typeof routes.adminWaiveForfeit> => ({
  needsTwo: always,
  run: async (tx, staff, { params: { id } }) => answer(tx, staff, id, await acts.waiveForfeit(tx, staff, id)),
})

/** The order after an act, or the refusal of the act. */
const answer = (tx: Tx, { language }: Staff, id: number, done: object | string | Refusal) =>
  isRefusal(done) ? done : readOrder(tx, id, language)
