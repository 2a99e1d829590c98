import { type RawBuilder, sql } from 'kysely'
import type { AdminPayment, AdminRefund } from '#contract/http/office/money/money.ts'
import type { AdminTransfer } from '#contract/http/office/money/transfers.ts'
import type { PaperFormat } from '#contract/http/own-cars/documents.ts'
import { toLatinDigits } from '#contract/values/digits.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, countRows, type Place, type Sort } from '../../staff/index.ts'

type OfMember = { search: string; status?: string | undefined; userId?: number | undefined }
type Page<Row> = { rows: Row[]; total: number }
type Alike = { id: number; userId: number; status: AdminTransfer['status']; sameImage: boolean }

export type TransferRow = {
  id: number
  accountId: number
  userName: string
  paymentId: number
  purpose: AdminTransfer['purpose']
  packageId: number | null
  orderId: number | null
  transferDate: string
  amount: number
  approvedAmount: number | null
  name: string
  city: string
  iban: string
  status: AdminTransfer['status']
  reason: string | null
  reviewedBy: number | null
  reviewedAt: Date | null
  createdAt: Date
  alike: Alike[]
}

const selectTransfers = sql`
    select t.id, t.account_id, a.name as user_name, t.payment_id, t.purpose, t.package_id, t.order_id, t.transfer_date,
           t.amount, t.approved_amount, t.name, t.city, t.iban, t.status, t.reason, t.reviewed_by, t.reviewed_at, t.created_at,
           coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'userId', o.account_id, 'status', o.status,
                            'sameImage', o.image_hash = t.image_hash) order by o.id)
                       from (select * from bank_transfers o
                              where o.id <> t.id and (o.image_hash = t.image_hash or o.iban = t.iban
                                and o.transfer_date = t.transfer_date and o.amount = t.amount) limit 20) o), '[]') as alike
      from bank_transfers t join accounts a on a.id = t.account_id`

export async function findTransfer(db: Reader, id: number): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`${selectTransfers} where t.id = ${id}`.execute(db)
  return rows[0]
}

export async function listTransfers(
  db: Reader,
  filters: OfMember,
  sort: Sort,
  place: Place,
): Promise<Page<TransferRow>> {
  const where = all(
    filters.status !== undefined && sql`t.status = ${filters.status}`,
    filters.userId !== undefined && sql`t.account_id = ${filters.userId}`,
    filters.search !== '' &&
      sql`(t.name ilike ${containing(filters.search)} or a.name ilike ${containing(filters.search)})`,
  )
  const columns = { id: sql`t.id`, amount: sql`t.amount`, transfer_date: sql`t.transfer_date` }
  const { rows } = await sql<TransferRow>`${selectTransfers} where ${where}
     ${orderBy(columns, sort, sql`t.id`)} limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total: await countRows(db, sql`bank_transfers t join accounts a on a.id = t.account_id`, where) }
}

export type RefundRow = {
  id: number
  accountId: number
  userName: string
  amount: number
  bankName: string | null
  iban: string | null
  name: string | null
  returned: number
  status: AdminRefund['status']
  reason: string | null
  firstBy: number | null
  secondBy: number | null
  heldUntil: Date | null
  bankReference: string | null
  createdAt: Date
  decidedAt: Date | null
  paidAt: Date | null
}
const selectRefunds = sql`
    select t.id, t.account_id, a.name as user_name, t.amount, t.bank_name, t.iban, t.name, t.returned, t.status, t.reason,
           t.first_by,
           t.second_by, t.bank_reference, t.created_at, t.decided_at, t.paid_at,
           case when a.refunds_held_until > clock_timestamp() and t.status in ('under_review', 'approved')
                then a.refunds_held_until end as held_until
      from refunds t join accounts a on a.id = t.account_id`

export async function findRefund(db: Reader, id: number): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`${selectRefunds} where t.id = ${id}`.execute(db)
  return rows[0]
}

export async function listRefunds(db: Reader, filters: OfMember, sort: Sort, place: Place): Promise<Page<RefundRow>> {
  const where = all(
    filters.status !== undefined && sql`t.status = ${filters.status}`,
    filters.userId !== undefined && sql`t.account_id = ${filters.userId}`,
    filters.search !== '' &&
      sql`(t.name ilike ${containing(filters.search)} or a.name ilike ${containing(filters.search)})`,
  )
  const columns = { id: sql`t.id`, amount: sql`t.amount` }
  const { rows } = await sql<RefundRow>`${selectRefunds} where ${where}
     ${orderBy(columns, sort, sql`t.id`)} limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total: await countRows(db, sql`refunds t join accounts a on a.id = t.account_id`, where) }
}

export type PaymentRow = {
  id: number
  accountId: number
  userName: string
  purpose: AdminPayment['purpose']
  method: AdminPayment['method']
  status: AdminPayment['status']
  amount: number
  orderId: number | null
  gateway: string | null
  gatewayRef: string | null
  billNumber: string | null
  receiptNumber: string | null
  createdAt: Date
  settledAt: Date | null
}
const selectPayments = sql`
    select t.id, t.account_id, a.name as user_name, t.purpose, t.method, t.status, t.amount, t.order_id, t.gateway,
           t.gateway_ref, t.bill_number, c.number as receipt_number, t.created_at, t.settled_at
      from payments t join accounts a on a.id = t.account_id left join cash_receipts c on c.payment_id = t.id`

export async function findPaymentRow(db: Reader, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`${selectPayments} where t.id = ${id}`.execute(db)
  return rows[0]
}

export type PaymentFilters = { search: string; status?: string; method?: string; userId?: number }

export async function listPayments(
  db: Reader,
  filters: PaymentFilters,
  sort: Sort,
  place: Place,
): Promise<Page<PaymentRow>> {
  const where = all(
    filters.status !== undefined && sql`t.status = ${filters.status}`,
    filters.method !== undefined && sql`t.method = ${filters.method}`,
    filters.userId !== undefined && sql`t.account_id = ${filters.userId}`,
    filters.search !== '' &&
      sql`(a.name ilike ${containing(filters.search)} or t.gateway_ref ilike ${containing(filters.search)}
          or t.bill_number = ${toLatinDigits(filters.search)})`,
  )
  const columns = { id: sql`t.id`, amount: sql`t.amount` }
  const { rows } = await sql<PaymentRow>`${selectPayments} where ${where}
     ${orderBy(columns, sort, sql`t.id`)} limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total: await countRows(db, sql`payments t join accounts a on a.id = t.account_id`, where) }
}

/** The accounts that sent money from a bank account, or asked for a refund to it. */
export async function accountsWithIban(db: Reader, iban: string): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from bank_transfers where iban = ${iban}
    union select account_id from refunds where iban = ${iban}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** `key` is null once the bytes are removed. */
type PictureKey = { field: string; key: string | null; format: PaperFormat }

/** The largest encodings of private pictures, by the field that they came in. */
export async function pictureKeys(db: Reader, table: 'bank_transfers' | 'refunds', id: number): Promise<PictureKey[]> {
  const fields =
    table === 'refunds'
      ? sql`(values ('bank_account_image', t.bank_image_id), ('id_image', t.id_image_id))`
      : sql`(values ('image', t.image_id), ('id_image', t.id_image_id))`
  const { rows } = await sql<PictureKey>`
    select v.field, f.variants -> 0 ->> 'key' as key, f.variants -> 0 ->> 'format' as format
      from ${sql.table(table)} t cross join lateral ${fields} as v(field, file_id) join files f on f.id = v.file_id
     where t.id = ${id}`.execute(db)
  return rows
}

const orderBy = (
  columns: Record<string, RawBuilder<unknown>>,
  sort: Sort,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`order by ${columns[sort.field] ?? otherwise} ${sort.direction}, ${otherwise} desc`
