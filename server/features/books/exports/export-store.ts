import { type RawBuilder, sql } from 'kysely'
import type { ExportTable } from '#contract/http/office/money/books.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Span } from '../../ledger/index.ts'

/** A row of an export: its id, its time, texts and amounts in halalas, by the names of its columns. */
export type ExportRow = { id: number; at: Date } & Record<string, string | number | Date | null>

const BATCH = 1_000

/** The columns of each table; each has an `id` and an `at`, which select its rows. */
const sources: Record<ExportTable, RawBuilder<unknown>> = {
  'bank-transfers': sql`
    select t.id, t.created_at as at, a.name as member, t.purpose, t.order_id, t.transfer_date, t.amount, t.approved_amount,
           t.name, t.city, t.iban, t.status, t.reason, t.reviewed_at
      from bank_transfers t join accounts a on a.id = t.account_id`,
  refunds: sql`
    select r.id, r.created_at as at, a.name as member,
           r.amount - case r.status when 'paid_out' then r.returned else 0 end as amount, r.bank_name, r.iban, r.name, r.status, r.reason,
           r.bank_reference, r.paid_at
      from refunds r join accounts a on a.id = r.account_id`,
  invoices: sql`
    select i.id, i.issued_at as at, i.number, i.kind, a.name as member, o.number as order_number,
           i.total, (i.content ->> 'vat')::bigint as vat, i.credited_at
      from invoices i join accounts a on a.id = i.account_id left join orders o on o.id = i.order_id
     where i.issued_at is not null`,
  payments: sql`
    select p.id, p.created_at as at, a.name as member, p.purpose, p.method, p.status, p.amount, o.number as order_number,
           p.gateway, p.gateway_ref, c.number as receipt, p.settled_at
      from payments p join accounts a on a.id = p.account_id left join orders o on o.id = p.order_id
      left join cash_receipts c on c.payment_id = p.id`,
  journals: sql`
    select j.id * 100 + p.line as id, j.created_at as at, j.id as journal, j.kind, j.reference, p.account, a.name as member,
           p.amount, j.reason
      from journals j join postings p on p.journal_id = j.id left join accounts a on a.id = p.owner_id`,
}

const inSpan = ({ from, until }: Span): RawBuilder<unknown> =>
  sql`(${from}::timestamptz is null or at >= ${from}) and (${until}::timestamptz is null or at < ${until})`

/** The number of rows of an export, counted up to one more than `most`. */
export async function countRows(db: Reader, table: ExportTable, span: Span, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from (${sources[table]}) t where ${inSpan(span)} limit ${most + 1}) x`.execute(db)
  return rows[0]?.n ?? 0
}

/** The rows of an export by their ids, read in parts. */
export async function* readRows(db: Reader, table: ExportTable, span: Span): AsyncGenerator<ExportRow> {
  let after = 0
  for (;;) {
    const { rows } = await sql<ExportRow>`
      select * from (${sources[table]}) t where id > ${after} and ${inSpan(span)} order by id limit ${BATCH}`.execute(
      db,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}
