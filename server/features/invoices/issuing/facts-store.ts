import { sql } from 'kysely'
import type { Order } from '#contract/http/money/orders.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { plateAr, plateEn } from '#contract/values/vehicle/plate.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Address, InvoiceCar } from '../document.ts'

// Facts about orders, cars, people and payments for invoices; nothing is written here.

/** The fields of an order that its invoice needs; amounts in halalas. Price and total are those after a reduction. */
export type OrderFacts = {
  id: number
  number: string
  status: Order['status']
  invoiceStatus: Order['invoice_status']
  sellerVat: CarTax
  purchasePrice: number | null
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
  car: InvoiceCar
  buyerId: number
  ownerId: number
}

export async function orderFacts(db: Reader, id: number): Promise<OrderFacts | undefined> {
  // The table's checks allow exactly the words of `OrderFacts`.
  const order = await db
    .selectFrom('orders')
    .innerJoin('cars', 'cars.id', 'orders.carId')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.invoiceStatus',
      'orders.sellerVat',
      'orders.purchasePrice',
      'orders.vatBps',
    ])
    .select([
      sql<number>`orders.price - orders.reduced_amount`.as('price'),
      sql<number>`orders.total - orders.reduced_amount`.as('total'),
    ])
    .select(['orders.clientFees', 'orders.administrativeFees', 'orders.shippingAmount', 'orders.discount'])
    .select(['orders.commission', 'orders.commissionTax', 'orders.createdAt', 'orders.buyerId', 'cars.ownerId'])
    .$castTo<Omit<OrderFacts, 'car'>>()
    .where('orders.id', '=', id)
    .executeTakeFirst()
  const car = (await carsOfOrders(db, [id])).get(id)
  return order && car && { ...order, car }
}

type CarRow = Omit<InvoiceCar, 'plateAr' | 'plateEn'> & {
  orderId: number
  plateLetters: string | null
  plateDigits: string | null
}

/** The cars of some orders, by the order. */
export async function carsOfOrders(db: Reader, orderIds: readonly number[]): Promise<Map<number, InvoiceCar>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<CarRow>`
    select o.id as order_id, c.title_ar, c.title_en, b.name_ar || ' ' || m.name_ar as model_ar,
           b.name_en || ' ' || m.name_en as model_en, c.year, coalesce(c.chassis_number, '') as chassis_number,
           c.plate_letters, c.plate_digits, c.kilometres, l.position as lot, coalesce(a.title_ar, '') as auction_ar,
           coalesce(a.title_en, '') as auction_en
      from orders o join cars c on c.id = o.car_id join brands b on b.id = c.brand_id join models m on m.id = c.model_id
      left join lots l on l.id = o.lot_id left join auctions a on a.id = l.auction_id
     where o.id = any(${orderIds}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ orderId, plateLetters: lettersEn, plateDigits: digits, ...car }) => {
      const plate = lettersEn === null || digits === null ? undefined : { lettersEn, digits }
      return [orderId, { ...car, plateAr: plate ? plateAr(plate) : '', plateEn: plate ? plateEn(plate) : '' }]
    }),
  )
}

/** The state of an order, for the list of its invoices. */
export type OrderState = Pick<OrderFacts, 'status' | 'invoiceStatus' | 'number' | 'total'> & {
  paidAmount: number
  /** The part of the total that a debit note charges. */
  debited: number
  dueAt: Date | null
  paidAt: Date | null
}

export async function orderStates(db: Reader, ids: readonly number[]): Promise<Map<number, OrderState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'invoiceStatus', 'number', 'total', 'paidAmount', 'dueAt', 'paidAt'])
    .select(
      sql<number>`coalesce((select d.total from invoices d where d.source = 'debit:' || orders.id
                             and d.credited_at is null and d.dropped_at is null), 0)::bigint`.as('debited'),
    )
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

/** A person and their company, if it has a name and an address for papers. */
export type PersonFacts = {
  name: string
  phone: string
  email: string | null
  legalName: string | null
  registrationNumber: string | null
  vatNumber: string | null
  nationalAddress: Address | null
}
const personColumns = [
  ...(['accounts.name', 'accounts.phone', 'accounts.email', 'accounts.legalName'] as const),
  ...(['accounts.registrationNumber', 'accounts.vatNumber', 'accounts.nationalAddress'] as const),
] as const

export async function personFacts(db: Reader, accountId: number): Promise<PersonFacts> {
  return db
    .selectFrom('accounts')
    .select(personColumns)
    .$castTo<PersonFacts>()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** A credited payment with its payer; the amount in halalas. */
export type PaymentFacts = PersonFacts & {
  id: number
  accountId: number
  amount: number
  method: 'online' | 'sadad' | 'bank_transfer' | 'cash'
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
    .select(personColumns)
    .$castTo<PaymentFacts>()
    .where('payments.id', 'in', ids)
    .orderBy('payments.id')
    .execute()
}

/**
 * Orders whose sums differ from their issued invoice, canceled ones with a valid invoice, and orders whose receivable is
 * not that of their invoice; a few at a time. The sums of a handed over order change no more, and an order canceled long
 * ago was found before.
 * @returns ids of orders.
 */
export async function outdatedOrders(db: Reader, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with changeable as (
      select id, status, total - reduced_amount as total from orders where status in ('pending', 'making', 'delivering')
      union all
      select id, status, total from orders where canceled_at > (select clock_timestamp()) - interval '30 days')
    select o.id
      from changeable o
      left join invoices i on i.source = 'order:' || o.id and i.credited_at is null and i.dropped_at is null and i.issued_at is not null
      left join invoices d on d.source = 'debit:' || o.id and d.credited_at is null and d.dropped_at is null
      -- While a new version starts, the release before issues, settles and cancels without the receivable.
      cross join lateral (
        select coalesce(-sum(p.amount), 0) as amount
          from journals j join postings p on p.journal_id = j.id and p.account = 'receivables'
         where j.reference = 'order:' || o.id) owed
     where i.id is not null and (o.status = 'canceled' or o.total <> i.total + (i.content ->> 'collected')::bigint + coalesce(d.total, 0))
        or owed.amount <> case when o.status = 'pending' and i.id is not null then o.total else 0 end
     order by o.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
