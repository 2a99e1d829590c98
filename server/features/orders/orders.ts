import type { Tx } from '#server/platform/db/database.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { createOrder, negotiateOrder, type Sale } from './create-order.ts'
import { listOrders, type OrderParts, readOrder } from './read-orders.ts'
import { cancelNegotiated } from './store.ts'
import { listWonCars } from './won-cars.ts'

type Viewing = Parameters<typeof readOrder>[1]

export function createOrders(parts: OrderParts & { settings: Settings }) {
  return {
    /** Runs inside the transaction that approves the sale. */
    create: (tx: Tx, sale: Sale) => createOrder(parts.settings, tx, sale),
    /** Runs inside the transaction of an offer: the order before its price is agreed, or its new price. */
    negotiate: (tx: Tx, sale: Sale) => negotiateOrder(parts.settings, tx, sale),
    /** Runs inside the transaction that ends a negotiation without a sale. */
    cancelNegotiated: (tx: Tx, lotId: number) => cancelNegotiated(tx, lotId),
    won: (viewing: Viewing, query: Parameters<typeof listWonCars>[2]) => listWonCars(parts, viewing, query),
    read: (viewing: Viewing, id: number) => readOrder(parts, viewing, id),
    list: (viewing: Viewing, query: Parameters<typeof listOrders>[2]) => listOrders(parts, viewing, query),
  }
}
export type Orders = ReturnType<typeof createOrders>
