import type { Logger } from 'pino'
import type { Invoices } from '#server/features/invoices/index.ts'
import type { OrderPath } from '#server/features/orders/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { demoServices, unpaidRobotOrder } from '../store.ts'

type Deps = {
  db: Database
  orderPath: Pick<OrderPath, 'complete'>
  invoices: Pick<Invoices, 'correctOutdated'>
  log: Logger
}

const OWNER = {
  ...{ owner_name: 'عبدالله القحطاني', owner_identity: '1000000008', owner_phone: '0501234567' },
  transfer_location: 'الرياض',
}

/** Lets a buyer of the demo add a service to an issued invoice, so that the house has a debit note to look at. */
export async function addDebitNote({ db, orderPath, invoices, log }: Deps): Promise<void> {
  const [order, services] = await Promise.all([unpaidRobotOrder(db), demoServices(db)])
  if (!order) return
  const answer = await orderPath.complete(
    { accountId: order.buyerId, idempotencyKey: undefined, language: 'ar', requestId: 'demo' },
    { order_id: order.id, payment_method: 'cash', services: services.slice(0, 1), ...OWNER },
  )
  if (isRefusal(answer)) log.warn({ refused: answer.refused }, 'the demo has no debit note')
  else await invoices.correctOutdated()
}
