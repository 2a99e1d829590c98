import type { Tx } from '#server/platform/db/database.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { createOrder, type Sale } from './create-order.ts'
import { listOrders, type OrderParts, readOrder } from './read-orders.ts'
import { listWonCars } from './won-cars.ts'

type Viewing = Parameters<typeof readOrder>[1]

export function createOrders(parts: OrderParts & { settings: Settings }) {
  return {
    /** Runs inside the transaction that approves the sale. */
    create: (tx: Tx, sale: Sale) => createOrder(parts.settings, tx, sale),
    won: (viewing: Viewing, query: Parameters<typeof listWonCars>[2]) => listWonCars(parts, viewing, query),
    read: (viewing: Viewing, id: number) => readOrder(parts, viewing, id),
    list: (viewing: Viewing, query: Parameters<typeof listOrders>[2]) => listOrders(parts, viewing, query),
  }
}
export type Orders = ReturnType<typeof createOrders>
