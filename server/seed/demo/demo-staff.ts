import type { Logger } from 'pino'
import type { OrderPath } from '#server/features/orders/index.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { owners } from '../../../demo/index.ts'
import { type FreeCar, paidOrders } from './demo-life-store.ts'

type Deps = { db: Database; orderPath: Pick<OrderPath, 'move' | 'cancel'>; log: Logger }

const OWNER_PHONES = owners.map(({ phone }) => phone)

/**
 * Does the staff's part of people's orders in the demo: makes a paid car ready.
 * @param afterSeconds how long an order has waited.
 */
export async function moveDemoOrders({ db, orderPath, log }: Deps, afterSeconds: number): Promise<void> {
  for (const orderId of await paidOrders(db, afterSeconds, OWNER_PHONES)) {
    const moved = await inTransaction(db, (tx) => orderPath.move(tx, null, { orderId, move: 'deliver' }))
    if (isRefusal(moved)) log.warn({ refused: moved.refused, orderId }, 'a demo order could not be moved on')
  }
}

/** Cancels the orders of the robots that bought some cars. @returns the cars that may be auctioned again. */
export async function takeBackCars({ db, orderPath, log }: Deps, cars: readonly FreeCar[]): Promise<FreeCar[]> {
  const free: FreeCar[] = []
  for (const car of cars) {
    const refused = await inTransaction(db, async (tx) => {
      for (const orderId of car.orderIds) {
        const canceled = await orderPath.cancel(tx, null, { orderId, cause: 'house' })
        if (isRefusal(canceled)) return canceled
      }
      return undefined
    })
    if (refused) log.warn({ refused: refused.refused, carId: car.carId }, 'a demo car could not be taken back')
    else free.push(car)
  }
  return free
}
