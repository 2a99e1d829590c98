import { sql } from 'kysely'
import type { AdminOrderPage } from '#contract/http/office/money/orders.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Maximum number of payments, transfers and the like shown of one order; no order comes near it. */
const SHOWN_MAX = 50

type OrderAmounts = {
  ownerName: string
  clientFees: number
  administrativeFees: number
  servicesAmount: number
  shippingAmount: number
  discount: number
  taxAmount: number
  transferIdentitySealed: Buffer | null
  transferPhone: string | null
  transferName: string | null
  transferLocation: string | null
}

export async function amountsOfOrder(db: Reader, orderId: number): Promise<OrderAmounts> {
  return db
    .selectFrom('orders')
    .innerJoin('cars', 'cars.id', 'orders.carId')
    .innerJoin('accounts', 'accounts.id', 'cars.ownerId')
    .select('accounts.name as ownerName')
    .select(['clientFees', 'administrativeFees', 'servicesAmount', 'shippingAmount', 'discount', 'taxAmount'])
    .select(['transferIdentitySealed', 'transferPhone', 'transferName', 'transferLocation'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

type Payment = AdminOrderPage['payments'][number]
export type OrderPaymentRow = Pick<Payment, 'id' | 'method' | 'status'> & {
  amount: number
  orderPart: string | null
  createdAt: Date
  settledAt: Date | null
}

export async function paymentsOfOrder(db: Reader, orderId: number): Promise<OrderPaymentRow[]> {
  const { rows } = await sql<OrderPaymentRow>`
    select id, method, status, amount, order_part, created_at, settled_at
      from payments where order_id = ${orderId} order by id limit ${SHOWN_MAX}`.execute(db)
  return rows
}

export type OrderTransferRow = Pick<AdminOrderPage['transfers'][number], 'id' | 'status'> & {
  amount: number
  approvedAmount: number | null
  createdAt: Date
}

export async function transfersOfOrder(db: Reader, orderId: number): Promise<OrderTransferRow[]> {
  const { rows } = await sql<OrderTransferRow>`
    select id, status, amount, approved_amount, created_at
      from bank_transfers where order_id = ${orderId} order by id limit ${SHOWN_MAX}`.execute(db)
  return rows
}

export type OrderShippingRow = Pick<AdminOrderPage['shippings'][number], 'id' | 'status'> & {
  cityAr: string
  cityEn: string
  price: number | null
  taxAmount: number | null
  arrivesAt: Date | null
}

export async function shippingsOfOrder(db: Reader, orderId: number): Promise<OrderShippingRow[]> {
  const { rows } = await sql<OrderShippingRow>`
    select s.id, s.status, c.name_ar as city_ar, c.name_en as city_en, s.price, s.tax_amount, s.arrives_at
      from shipping_requests s join cities c on c.id = s.city_id
     where s.order_id = ${orderId} order by s.id desc limit ${SHOWN_MAX}`.execute(db)
  return rows
}

export type OrderPermitRow = { id: number; number: string; issuedAt: Date; validUntil: Date; usedAt: Date | null }

/** The permit of an order that the gate accepts or has accepted. */
export async function permitOfOrder(db: Reader, orderId: number): Promise<OrderPermitRow | undefined> {
  return db
    .selectFrom('exitPermits')
    .select(['id', 'number', 'issuedAt', 'validUntil', 'usedAt'])
    .where('orderId', '=', orderId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()
}

export type OrderEventRow = Pick<AdminOrderPage['events'][number], 'status' | 'invoice_status'> & { at: Date }

export async function eventsOfOrder(db: Reader, orderId: number): Promise<OrderEventRow[]> {
  const { rows } = await sql<{
    status: OrderEventRow['status']
    invoiceStatus: OrderEventRow['invoice_status']
    at: Date
  }>`
    select status, invoice_status, at from order_events where order_id = ${orderId} order by id limit ${SHOWN_MAX}`.execute(
    db,
  )
  return rows.map(({ status, invoiceStatus, at }) => ({ status, invoice_status: invoiceStatus, at }))
}
