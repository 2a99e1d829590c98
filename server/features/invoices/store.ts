import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { newestFirst } from '#server/platform/db/newest-first.ts'
import type { InvoiceContent, InvoiceKind } from './document.ts'

/** An invoice as stored; amounts in halalas. Fields that are null are set when it is issued. */
export type InvoiceRow = {
  id: number
  accountId: number
  kind: InvoiceKind
  source: string
  orderId: number | null
  correctsId: number | null
  createdAt: Date
  droppedAt: Date | null
  issuedAt: Date | null
  number: string | null
  dueAt: Date | null
  total: number | null
  due: number | null
  content: InvoiceContent | null
  uuid: string | null
  counter: number | null
  hash: string | null
  qr: string | null
  /** A test certificate stamped it. */
  testStamp: boolean
  creditedAt: Date | null
  paidAt: Date | null
  paidReference: string | null
}

export const columns = [
  'id',
  'accountId',
  'kind',
  'source',
  'orderId',
  'correctsId',
  'createdAt',
  'droppedAt',
  'issuedAt',
  'number',
  'dueAt',
  'total',
  'due',
  'content',
  'uuid',
  'counter',
  'hash',
  'qr',
  'testStamp',
  'creditedAt',
  'paidAt',
  'paidReference',
] as const

// The table's checks allow exactly the words of `InvoiceRow`, and only `writeIssued` writes its JSON.
const invoiceRows = (db: Reader) => db.selectFrom('invoices').select(columns).$castTo<InvoiceRow>()

export const findInvoice = (db: Reader, id: number): Promise<InvoiceRow | undefined> =>
  invoiceRows(db).where('id', '=', id).executeTakeFirst()

export const findInvoiceOf = (db: Reader, accountId: number, id: number): Promise<InvoiceRow | undefined> =>
  invoiceRows(db).where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst()

export const lockInvoice = (tx: Tx, id: number): Promise<InvoiceRow | undefined> =>
  invoiceRows(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The valid invoice: neither dropped nor corrected. Locked. */
export const lockStanding = (tx: Tx, source: string): Promise<InvoiceRow | undefined> =>
  invoiceRows(tx)
    .where('source', '=', source)
    .where('creditedAt', 'is', null)
    .where('droppedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function invoiceXml(db: Reader, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('invoices').select('xml').where('id', '=', id).executeTakeFirst()
  return row?.xml ?? undefined
}

/** The credit note that corrects an invoice. */
export const creditOf = (db: Reader, id: number): Promise<InvoiceRow | undefined> =>
  invoiceRows(db).where('correctsId', '=', id).where('kind', '=', 'credit_note').executeTakeFirst()

/** The valid debit note that raises an invoice. */
export const debitOf = (db: Reader, id: number): Promise<InvoiceRow | undefined> =>
  invoiceRows(db)
    .where('correctsId', '=', id)
    .where('kind', '=', 'debit_note')
    .where('creditedAt', 'is', null)
    .executeTakeFirst()

/** A page of a member's invoices, newest first, without those dropped before their issue. */
export async function invoicesOf(
  db: Reader,
  accountId: number,
  orderId: number | undefined,
  place: { limit: number; offset: number },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  let found = db.selectFrom('invoices').where('droppedAt', 'is', null).where('accountId', '=', accountId)
  if (orderId !== undefined) found = found.where('orderId', '=', orderId)
  return newestFirst(found.select(columns).$castTo<InvoiceRow>(), place)
}

type NewInvoice = { accountId: number; kind: InvoiceKind; source: string; orderId?: number; correctsId?: number }

/** Opens an invoice to be issued later; undefined if the same subject has one already. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<number | undefined> {
  const row = await tx
    .insertInto('invoices')
    .values(invoice)
    .onConflict((conflict) =>
      conflict.column('source').where(sql<boolean>`credited_at is null and dropped_at is null`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends an invoice that was never issued. */
export async function writeDropped(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ droppedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('issuedAt', 'is', null)
    .execute()
}

export async function writeCredited(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('invoices').set({ creditedAt: sql<Date>`clock_timestamp()` }).where('id', '=', id).execute()
}

/** True if a purchase invoice already has this bank reference. Another caller waits until the transaction ends. */
export async function isReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout:${reference}`}, 0))`.execute(tx)
  const found = tx.selectFrom('invoices').select('id').where('paidReference', '=', reference)
  return (await found.executeTakeFirst()) !== undefined
}

export async function writePaidOut(tx: Tx, id: number, paidReference: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ paidAt: sql<Date>`clock_timestamp()`, paidReference })
    .where('id', '=', id)
    .execute()
}

/** The orders of a member's valid invoices, by the invoices. Those of other things and other members are left out. */
export async function ordersOfInvoices(
  db: Reader,
  accountId: number,
  invoiceIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; orderId: number }>`
    select id, order_id from invoices
     where id = any(${[...invoiceIds]}::bigint[]) and account_id = ${accountId} and source = 'order:' || order_id
       and credited_at is null and dropped_at is null`.execute(db)
  return new Map(rows.map(({ id, orderId }) => [id, orderId]))
}
