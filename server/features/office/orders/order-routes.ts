import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { actOnce, type Staff, type StaffApi } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { readOrderPage } from './order-page.ts'
import { checkPermit, countOrders, listByStatus, readOrder } from './orders.ts'

/** What staff do with orders: lists by state, the way to the handover, the gate. */
export function registerOrderAdminRoutes({ serve, serveStaff }: StaffApi, deps: OfficeDeps): void {
  serve(routes.adminOrders, ({ query, language }) => listByStatus(deps, query, language))
  serve(routes.adminPendingOrders, ({ query, language }) => listByStatus(deps, query, language, 'pending'))
  serve(routes.adminMakingOrders, ({ query, language }) => listByStatus(deps, query, language, 'making'))
  serve(routes.adminDeliveringOrders, ({ query, language }) => listByStatus(deps, query, language, 'delivering'))
  serve(routes.adminFinishedOrders, ({ query, language }) => listByStatus(deps, query, language, 'finished'))
  serve(routes.adminCanceledOrders, ({ query, language }) => listByStatus(deps, query, language, 'canceled'))
  serve(routes.adminOrderCounts, () => countOrders(deps))
  serve(routes.adminOrder, ({ params, language }) => readOrderPage(deps, params.id, language))
  for (const [status, one] of [
    ['pending', routes.adminPendingOrder],
    ['making', routes.adminMakingOrder],
    ['delivering', routes.adminDeliveringOrder],
    ['finished', routes.adminFinishedOrder],
    ['canceled', routes.adminCanceledOrder],
  ] as const)
    serve(one, ({ params, language }) => readOrder(deps, params.id, language, status))
  registerActs({ serveStaff }, deps)
}

function registerActs({ serveStaff }: Pick<StaffApi, 'serveStaff'>, deps: OfficeDeps): void {
  const { db, orderPath, orders } = deps
  const answer = (reader: Reader, staff: Staff, id: number, done: object | string | Refusal) =>
    isRefusal(done) ? done : readOrder({ db: reader }, id, staff.language)
  serveStaff(routes.adminUpdateOrder, async (staff, { params: { id }, body: { reason: _, ...fields } }) =>
    answer(db, staff, id, await orderPath.changeTransfer(staff, { orderId: id, fields })),
  )
  for (const [move, one] of [
    ['make', routes.adminMakeOrder],
    ['deliver', routes.adminDeliverOrder],
    ['finish', routes.adminFinishOrder],
  ] as const)
    serveStaff(one, async (staff, { params: { id }, body }) =>
      answer(db, staff, id, await orderPath.move(staff, { orderId: id, move, note: body.note })),
    )
  serveStaff(routes.adminExtendOrder, async (staff, { params: { id }, body: { days } }) =>
    answer(db, staff, id, await orderPath.extend(staff, { orderId: id, days })),
  )
  serveStaff(routes.adminWaiveForfeit, (staff, { params: { id } }) =>
    actOnce(db, staff, async (tx) => answer(tx, staff, id, await orderPath.waiveForfeit(tx, staff, id))),
  )
  serveStaff(routes.adminCheckPermit, (staff, { body }) => checkPermit(deps, staff, body))
  serveStaff(routes.adminCancelOrder, (staff, { params: { id } }) =>
    actOnce(db, staff, async (tx) => answer(tx, staff, id, await orders.cancel(tx, staff, id))),
  )
}
