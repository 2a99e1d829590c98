import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { InvoiceContent, InvoiceKind } from '../document.ts'
import { columns, type InvoiceRow } from '../store.ts'

/**
 * Takes the next numbers of a series. Others wait for the row until this transaction ends, so none is skipped or given
 * twice.
 * @returns the first of them.
 */
export async function nextCount(tx: Tx, series: string, howMany = 1): Promise<number> {
  const { lastCount } = await tx
    .insertInto('invoiceSeries')
    .values({ series, lastCount: howMany })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ lastCount: sql`invoice_series.last_count + ${howMany}` }),
    )
    .returning('lastCount')
    .executeTakeFirstOrThrow()
  return lastCount - howMany + 1
}

/** The position of the next electronic invoice in the chain; the chain stays locked until the transaction ends. */
export async function lockChain(tx: Tx): Promise<{ counter: number; previousHash: string }> {
  const { counter, hash } = await tx
    .selectFrom('invoiceChain')
    .select(['counter', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { counter: counter + 1, previousHash: hash }
}

export async function writeChain(tx: Tx, counter: number, hash: string): Promise<void> {
  await tx.updateTable('invoiceChain').set({ counter, hash }).execute()
}

type IssuedFields = {
  kind: InvoiceKind
  issuedAt: Date
  series: string
  seriesCount: number
  number: string
  dueAt: Date | null
  total: number
  due: number
  uuid: string
  content: InvoiceContent
  electronic: { counter: number; previousHash: string; hash: string; xml: string; testStamp: boolean } | null
  qr: string | null
}

/** Writes the content of an invoice once; the database refuses a second time. */
export async function writeIssued(
  tx: Tx,
  id: number,
  { electronic, content, ...fields }: IssuedFields,
): Promise<InvoiceRow> {
  // The table's checks allow exactly the words of `InvoiceRow`.
  return tx
    .updateTable('invoices')
    .set({ ...fields, ...electronic, content: JSON.stringify(content) })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<InvoiceRow>()
    .executeTakeFirstOrThrow()
}
