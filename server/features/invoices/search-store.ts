import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import type { InvoiceKind } from './document.ts'
import { columns, type InvoiceRow } from './store.ts'

export type AdminFilter = {
  /** Part of a number of an invoice or an order. */
  search: string
  kind: InvoiceKind | undefined
  status: 'waiting_invoice' | 'issued' | 'credited' | undefined
  orderId: number | undefined
  accountId: number | undefined
  /** Only valid papers of this payment. */
  paymentId: number | undefined
}

/** A page of all members' invoices for staff; `isAscending` is of the id. */
export async function searchInvoices(
  db: Reader,
  { search, kind, status, orderId, accountId, paymentId }: AdminFilter,
  place: { limit: number; offset: number; isAscending: boolean },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  let found = db.selectFrom('invoices').where('droppedAt', 'is', null)
  if (search !== '') {
    const pattern = containing(search)
    found = found.where(
      sql<boolean>`(number ilike ${pattern} or order_id in (select o.id from orders o where o.number ilike ${pattern}))`,
    )
  }
  if (kind) found = found.where('kind', '=', kind)
  if (status === 'waiting_invoice') found = found.where('issuedAt', 'is', null)
  if (status === 'issued') found = found.where('issuedAt', 'is not', null).where('creditedAt', 'is', null)
  if (status === 'credited') found = found.where('creditedAt', 'is not', null)
  if (orderId !== undefined) found = found.where('orderId', '=', orderId)
  if (accountId !== undefined) found = found.where('accountId', '=', accountId)
  if (paymentId !== undefined)
    found = found
      .where('source', 'in', [`payment:${paymentId}`, `yard:${paymentId}`, `shipping:${paymentId}`])
      .where('creditedAt', 'is', null)
  const [rows, { total }] = await Promise.all([
    found
      .select(columns)
      .$castTo<InvoiceRow>()
      .orderBy('id', place.isAscending ? 'asc' : 'desc')
      .limit(place.limit)
      .offset(place.offset)
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Maximum number of invoices shown of one order; no order comes near it. */
const SHOWN_MAX = 50

/** An order's invoices, the oldest first. */
export async function invoicesOfOrder(db: Reader, orderId: number): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .select(columns)
    .$castTo<InvoiceRow>()
    .where('orderId', '=', orderId)
    .where('droppedAt', 'is', null)
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()
}
