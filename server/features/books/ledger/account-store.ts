import { type RawBuilder, sql } from 'kysely'
import type { AdminLedgerAccount } from '#contract/http/office/money/ledger.ts'
import { type Database, inTransaction, type Reader, type Tx } from '#server/platform/db/database.ts'

/** Halalas. Postings below zero are debits, those above zero are credits. */
export type Sides = { debit: number; credit: number }
export type AccountRow = {
  name: string
  number: number
  kind: AdminLedgerAccount['kind']
  titleAr: string
  titleEn: string
  /** All postings before the first day, and all up to the end of the last day. */
  before: Sides
  after: Sides
}

const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Asia/Riyadh')`
const debit = sql`coalesce(-sum(p.amount) filter (where p.amount < 0), 0)`
const credit = sql`coalesce(sum(p.amount) filter (where p.amount > 0), 0)`

/** The sides of each account up to the end of a day: the kept sums of the last day before it, and the postings since. */
const sidesThrough = (day: RawBuilder<unknown>) => sql`
  (with kept as (select max(day) as day from ledger_days where day <= ${day}),
        later as (select p.account, ${debit} as debit, ${credit} as credit
                    from journals j join postings p on p.journal_id = j.id
                   where j.created_at >= coalesce((select ${startOf(sql`day + 1`)} from kept), '-infinity')
                     and j.created_at < ${startOf(sql`${day} + 1`)}
                   group by p.account)
   select account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
     from (select account, debit, credit from ledger_days where day = (select day from kept)
           union all select account, debit, credit from later) s
    group by account)`

/**
 * The accounts of the chart by their numbers, with their sums around days of Riyadh. However long the span is, it reads
 * one row of each account and the postings of the days that `keepDays` has not reached.
 * @param until null is today by the database's clock, `from` null is the first day of its month.
 */
export async function accountSums(
  db: Reader,
  { from, until }: { from: string | null; until: string | null },
): Promise<{ from: string; until: string; accounts: AccountRow[] }> {
  const last = sql`coalesce(${until}::date, (clock_timestamp() at time zone 'Asia/Riyadh')::date)`
  const first = sql`coalesce(${from}::date, date_trunc('month', ${last})::date)`
  const { rows } = await sql<AccountRow & { from: string; until: string }>`
    select a.name, a.number, a.kind, a.title_ar, a.title_en, to_char(${first}, 'YYYY-MM-DD') as from,
           to_char(${last}, 'YYYY-MM-DD') as until,
           jsonb_build_object('debit', coalesce(b.debit, 0), 'credit', coalesce(b.credit, 0)) as before,
           jsonb_build_object('debit', coalesce(e.debit, 0), 'credit', coalesce(e.credit, 0)) as after
      from ledger_accounts a
      left join ${sidesThrough(sql`(${first} - 1)`)} b on b.account = a.name
      left join ${sidesThrough(last)} e on e.account = a.name
     order by a.number`.execute(db)
  const span = rows[0] ?? { from: from ?? '', until: until ?? '' }
  return { from: span.from, until: span.until, accounts: rows }
}

/**
 * Keeps the sums of each day of Riyadh that is over and has none yet. A day is over an hour after its midnight: no
 * transaction is open longer.
 */
export const keepDays = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    // A journal that is dated earlier moves the kept sums under the same lock.
    await sql`select pg_advisory_xact_lock(hashtextextended('ledger-days', 0))`.execute(tx)
    await keepOver(tx)
  })

async function keepOver(tx: Tx): Promise<void> {
  await sql`
    with last as (select max(day) as day from ledger_days),
         over as (select ((clock_timestamp() - interval '1 hour') at time zone 'Asia/Riyadh')::date - 1 as day),
         moved as (select (j.created_at at time zone 'Asia/Riyadh')::date as day, p.account, ${debit} as debit, ${credit} as credit
                     from journals j join postings p on p.journal_id = j.id
                    where j.created_at >= coalesce((select ${startOf(sql`day + 1`)} from last), '-infinity')
                      and j.created_at < (select ${startOf(sql`day + 1`)} from over)
                    group by 1, 2),
         days as (select generate_series(coalesce((select day + 1 from last), (select min(day) from moved)),
                                         (select day from over), '1 day')::date as day)
    insert into ledger_days (day, account, debit, credit)
    select d.day, a.name, coalesce(s.debit, 0) + sum(coalesce(m.debit, 0)) over so_far,
           coalesce(s.credit, 0) + sum(coalesce(m.credit, 0)) over so_far
      from days d cross join ledger_accounts a
      left join moved m on m.day = d.day and m.account = a.name
      left join ledger_days s on s.account = a.name and s.day = (select day from last)
    window so_far as (partition by a.name order by d.day)
    on conflict do nothing`.execute(tx)
}
