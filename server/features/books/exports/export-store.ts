import { type RawBuilder, sql } from 'kysely'
import type { ExportTable } from '#contract/http/office/money/books.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Span } from '../../ledger/index.ts'

/** A row of an export: its id, its time, texts and amounts in halalas, by the names of its columns. */
export type ExportRow = { id: number; at: Date } & Record<string, string | number | Date | null>

const BATCH = 1_000

type Rows = Exclude<ExportTable, 'trial-balance' | 'vat-return'>
/** A table of some days; names of things are in the reader's language. */
export type Part = { table: Rows; span: Span; language: Language }
type Batch = Part & { after: number; limit: number }

const within = (at: RawBuilder<unknown>, { from, until }: Span): RawBuilder<unknown> =>
  sql`(${from}::timestamptz is null or ${at} >= ${from}) and (${until}::timestamptz is null or ${at} < ${until})`

const named = (language: Language, ar: string, en: string) => sql.ref(language === 'ar' ? ar : en)

/** The rows of each table; each has an `id` and an `at`, which select its rows. */
const sources: Record<Rows, (batch: Batch) => RawBuilder<unknown>> = {
  'bank-transfers': () => sql`
    select t.id, t.created_at as at, a.name as member, t.purpose, o.number as order_number, t.transfer_date, t.amount,
           t.approved_amount, t.name, t.city, t.iban, t.status, t.reason, t.reviewed_at
      from bank_transfers t join accounts a on a.id = t.account_id left join orders o on o.id = t.order_id`,
  refunds: () => sql`
    select r.id, r.created_at as at, a.name as member,
           r.amount - case r.status when 'paid_out' then r.returned else 0 end as amount, r.bank_name, r.iban, r.name, r.status, r.reason,
           r.bank_reference, r.paid_at
      from refunds r join accounts a on a.id = r.account_id`,
  invoices: () => sql`
    select i.id, i.issued_at as at, i.number, i.kind, a.name as member, o.number as order_number,
           i.total, i.total + (i.content ->> 'collected')::bigint as full, (i.content ->> 'vat')::bigint as vat, i.credited_at
      from invoices i join accounts a on a.id = i.account_id left join orders o on o.id = i.order_id
     where i.issued_at is not null`,
  payments: () => sql`
    select p.id, p.created_at as at, a.name as member, p.purpose, p.method, p.status, p.amount, o.number as order_number,
           p.gateway, p.gateway_ref, c.number as receipt, p.settled_at
      from payments p join accounts a on a.id = p.account_id left join orders o on o.id = p.order_id
      left join cash_receipts c on c.payment_id = p.id`,
  // Whole journals by their ids, so that a batch reads no more of them than it has rows.
  journals: ({ language, after, limit, span }) => sql`
    select j.id * 100 + p.line as id, j.created_at as at, j.id as journal, j.kind, j.reference, o.number as order_number, l.number as account_number,
           ${named(language, 'l.title_ar', 'l.title_en')} as account, a.name as member,
           case when p.amount < 0 then -p.amount end as debit, case when p.amount > 0 then p.amount end as credit, j.reason
      from (select * from journals where id >= ${Math.floor(after / 100)} and ${within(sql`created_at`, span)}
             order by id limit ${limit}) j
      join postings p on p.journal_id = j.id join ledger_accounts l on l.name = p.account
      left join accounts a on a.id = p.owner_id
      left join orders o on o.id = substring(j.reference from '^order:(\\d{1,15})$')::bigint`,
  'cars-sold': ({ language }) => sql`
    select o.id, o.created_at as at, o.number, ${named(language, 'b.name_ar', 'b.name_en')} as brand,
           ${named(language, 'm.name_ar', 'm.name_en')} as model, c.year, c.chassis_number, c.kilometres,
           ${named(language, 'u.title_ar', 'u.title_en')} as auction, s.name as seller, a.name as member, o.status, o.price,
           o.client_fees + o.administrative_fees + o.services_amount + o.shipping_amount - o.discount as fees,
           o.tax_amount as tax, o.total, o.paid_amount as paid, o.commission, o.commission_tax, o.paid_at
      from orders o join accounts a on a.id = o.buyer_id join cars c on c.id = o.car_id join accounts s on s.id = c.owner_id
      join brands b on b.id = c.brand_id join models m on m.id = c.model_id
      left join lots l on l.id = o.lot_id left join auctions u on u.id = l.auction_id
     where o.status not in ('canceled', 'negotiating')`,
}

/** The number of rows of an export, counted up to one more than `most`. */
export async function countRows(db: Reader, part: Part, most: number): Promise<number> {
  const source = sources[part.table]({ ...part, after: 0, limit: most + 1 })
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from (${source}) t where ${within(sql`at`, part.span)} limit ${most + 1}) x`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The rows of an export by their ids, read in parts. */
export async function* readRows(db: Reader, part: Part): AsyncGenerator<ExportRow> {
  let after = 0
  for (;;) {
    const { rows } = await sql<ExportRow>`
      select * from (${sources[part.table]({ ...part, after, limit: BATCH })}) t
       where id > ${after} and ${within(sql`at`, part.span)} order by id limit ${BATCH}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}
