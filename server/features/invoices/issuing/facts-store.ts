import { sql } from 'kysely'
import type { Order } from '#contract/http/money/orders.ts'
import type { SellerVat } from '#contract/values/fees.ts'
import type { Reader } from '#server/platform/db/database.ts'

// Facts about orders, cars, people and payments for invoices; nothing is written here.

/** The fields of an order that its invoice needs; amounts in halalas. */
export type OrderFacts = {
  id: number
  number: string
  status: Order['status']
  invoiceStatus: Order['invoice_status']
  sellerVat: SellerVat
  vatBps: number
  price: number
  clientFees: number
  administrativeFees: number
  shippingAmount: number
  discount: number
  total: number
  commission: number
  commissionTax: number
  createdAt: Date
  titleAr: string
  titleEn: string
  chassisNumber: string | null
  plateLetters: string | null
  plateDigits: string | null
  buyerId: number
  ownerId: number
}

export async function orderFacts(db: Reader, id: number): Promise<OrderFacts | undefined> {
  // The table's checks allow exactly the words of `OrderFacts`.
  return db
    .selectFrom('orders')
    .innerJoin('cars', 'cars.id', 'orders.carId')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.invoiceStatus',
      'orders.sellerVat',
      'orders.vatBps',
      'orders.price',
    ])
    .select(['orders.clientFees', 'orders.administrativeFees', 'orders.shippingAmount', 'orders.discount'])
    .select([
      'orders.commission',
      'orders.commissionTax',
      'orders.total',
      'orders.createdAt',
      'orders.buyerId',
      'cars.ownerId',
    ])
    .select(['cars.titleAr', 'cars.titleEn', 'cars.chassisNumber', 'cars.plateLetters', 'cars.plateDigits'])
    .$castTo<OrderFacts>()
    .where('orders.id', '=', id)
    .executeTakeFirst()
}

/** The state of an order, for the list of its invoices. */
export type OrderState = Pick<OrderFacts, 'status' | 'invoiceStatus' | 'number' | 'total'> & {
  paidAmount: number
  dueAt: Date | null
  paidAt: Date | null
}

export async function orderStates(db: Reader, ids: readonly number[]): Promise<Map<number, OrderState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'invoiceStatus', 'number', 'total', 'paidAmount', 'dueAt', 'paidAt'])
    .$castTo<OrderState & { id: number }>()
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function orderNumber(db: Reader, id: number): Promise<string> {
  return (await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number
}

type ServiceFacts = { nameAr: string; nameEn: string; amount: number; taxable: boolean }

export async function servicesOf(db: Reader, orderId: number): Promise<ServiceFacts[]> {
  return db
    .selectFrom('orderItems')
    .select(['nameAr', 'nameEn', 'amount', 'taxable'])
    .where('orderId', '=', orderId)
    .orderBy('itemId')
    .execute()
}

export type PersonFacts = { name: string; phone: string; email: string | null; role: string | null }

export async function personFacts(db: Reader, accountId: number): Promise<PersonFacts> {
  return db
    .selectFrom('accounts')
    .select(['name', 'phone', 'email', 'role'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** A credited payment with its payer; the amount in halalas. */
export type PaymentFacts = PersonFacts & {
  id: number
  accountId: number
  amount: number
  method: 'online' | 'bank_transfer' | 'cash'
  purpose: 'wallet' | 'package' | 'order' | 'invoices'
  orderId: number | null
  orderNumber: string | null
  packageAr: string | null
  packageEn: string | null
  settledAt: Date
}

/** In the order of their ids. */
export async function paymentFacts(db: Reader, ids: readonly number[]): Promise<PaymentFacts[]> {
  return db
    .selectFrom('payments')
    .innerJoin('accounts', 'accounts.id', 'payments.accountId')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('packages', 'packages.id', 'payments.packageId')
    .select(['payments.id', 'payments.accountId', 'payments.amount', 'payments.method', 'payments.purpose'])
    .select(['payments.orderId', 'payments.settledAt', 'orders.number as orderNumber'])
    .select(['packages.nameAr as packageAr', 'packages.nameEn as packageEn'])
    .select(['accounts.name', 'accounts.phone', 'accounts.email', 'accounts.role'])
    .$castTo<PaymentFacts>()
    .where('payments.id', 'in', ids)
    .orderBy('payments.id')
    .execute()
}

/**
 * Orders whose sums differ from their issued invoice, and canceled ones with a valid invoice; a few at a time. The sums
 * of a handed over order change no more, and an order canceled long ago was found before.
 * @returns ids of orders.
 */
export async function outdatedOrders(db: Reader, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with changeable as (
      select id, status, total from orders where status in ('pending', 'making', 'delivering')
      union all
      select id, status, total from orders where canceled_at > (select clock_timestamp()) - interval '30 days')
    select o.id
      from changeable o
      join invoices i on i.source = 'order:' || o.id and i.credited_at is null and i.dropped_at is null
     where i.issued_at is not null
       and (o.status = 'canceled' or o.total <> i.total + (i.content ->> 'collected')::bigint)
     order by o.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
