import { orderAdminRoutes as routes } from '#contract/http/office/money/orders.ts'
import type { DataOf } from '#contract/http/route.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { actOnce, type GuardedAct, type StaffApi } from '../../staff/index.ts'
import type { MoveRequest } from '../handover/move-order.ts'
import type { OrderPath } from '../order-path.ts'
import { readOrder } from './orders.ts'

type Deps = { db: Database; orderPath: Pick<OrderPath, 'move' | 'handoverNeedsTwo' | 'recordStep' | 'stepNeedsTwo'> }
type Moving = typeof routes.adminDeliverOrder | typeof routes.adminFinishOrder

/** The steps of a paid order to its handover; those that let the car go may take two. */
export function registerHandoverActs({ serveStaff, serveGuarded }: StaffApi, { db, orderPath }: Deps): void {
  serveStaff(routes.adminMakeOrder, (staff, { params: { id }, body }) =>
    actOnce(db, staff, async (tx) => {
      const done = await orderPath.move(tx, staff, { orderId: id, move: 'make', note: body.note })
      return isRefusal(done) ? done : readOrder(tx, id, staff.language)
    }),
  )
  serveGuarded(routes.adminDeliverOrder, handoverAct(orderPath, 'deliver'))
  serveGuarded(routes.adminFinishOrder, handoverAct(orderPath, 'finish'))
  serveGuarded(routes.adminRecordStep, stepAct(orderPath))
}

/** Refusals: those of `moveOrder`. */
const handoverAct = (orderPath: Deps['orderPath'], move: MoveRequest['move']): GuardedAct<Moving> => ({
  needsTwo: (tx, staff, { params }) =>
    orderPath.handoverNeedsTwo(tx, staff.actor.accountId, { orderId: params.id, move }),
  run: async (tx, staff, { params: { id }, body }): Promise<DataOf<Moving> | Refusal> => {
    const done = await orderPath.move(tx, staff, { orderId: id, move, note: body.note })
    return isRefusal(done) ? done : readOrder(tx, id, staff.language)
  },
})

/** Refusals: those of `recordStep`. */
const stepAct = (orderPath: Deps['orderPath']): GuardedAct<typeof routes.adminRecordStep> => ({
  needsTwo: (tx, staff, { params, body }) =>
    orderPath.stepNeedsTwo(tx, staff.actor.accountId, { orderId: params.id, ...body }),
  run: async (tx, staff, { params: { id }, body }) =>
    (await orderPath.recordStep(tx, staff, { orderId: id, ...body })) ?? readOrder(tx, id, staff.language),
})
