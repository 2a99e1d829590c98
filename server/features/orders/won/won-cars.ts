import type * as z from 'zod'
import type { Car } from '#contract/http/car.ts'
import type { WinsShown, wonCar } from '#contract/http/money/orders.ts'
import type { Negotiation } from '#contract/http/offers.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { negotiationsOf } from '../../offers/index.ts'
import type { ReadDeps, Viewing } from '../read-orders.ts'
import { type WonRow, wonByMember } from './won-store.ts'

type WonCar = z.infer<typeof wonCar>

/** Cars that the member has won or bought: sold to them, or awaiting the owner with their bid as the highest. */
export async function listWonCars(
  deps: ReadDeps,
  viewing: Viewing,
  query: PageQuery & { show?: WinsShown | undefined },
): Promise<{ products: Paged<WonCar>; counts: Record<WinsShown, number> }> {
  const place = pageOf(query)
  const { rows, counts } = await wonByMember(deps.db, viewing.accountId, { ...place, show: query.show })
  const total = query.show ? counts[query.show] : counts.open + counts.done + counts.canceled
  const cars = await deps.presenter.presentEach(rows, viewing)
  const lotIds = rows.map((row) => row.lotId)
  const negotiationOf = await negotiationsOf(deps.db, viewing.accountId, lotIds)
  const data = rows.flatMap((row, index) => {
    const car = cars[index]
    return car ? [toWonCar(row, car, negotiationOf(row.lotId))] : []
  })
  return { products: toPaged(data, place, total), counts }
}

function toWonCar(row: WonRow, car: Car, negotiation: Negotiation | null): WonCar {
  const { orderId, number, orderStatus, invoiceStatus, total } = row
  const order =
    orderId === null || number === null || orderStatus === null || invoiceStatus === null || total === null
      ? null
      : {
          id: orderId,
          number,
          status: orderStatus,
          invoice_status: invoiceStatus,
          total: toRiyals(total),
          due_at: row.dueAt?.toISOString() ?? null,
          collect_by: row.collectBy?.toISOString() ?? null,
        }
  const isDecided = order !== null && order.status !== 'negotiating'
  return {
    ...car,
    order,
    bought: row.bought,
    decide_by: isDecided ? null : (row.decideBy?.toISOString() ?? null),
    negotiation,
  }
}
