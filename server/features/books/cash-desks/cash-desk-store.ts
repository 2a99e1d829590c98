import { type RawBuilder, sql } from 'kysely'
import type { UnprovedKind } from '#contract/http/office/money/books.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** The cash of a cashier on a day; amounts in halalas, those of the count null until there is one. */
export type DeskRow = {
  cashierId: number
  cashierName: string
  opening: number
  taken: number
  banked: number
  counted: number | null
  /** The books' amount when it was counted. */
  countedAgainst: number | null
  reason: string | null
  countedBy: number | null
  countedByName: string | null
  confirmedBy: number | null
  confirmedByName: string | null
  countedAt: Date | null
}

const DESKS_MAX = 500

/** Every movement of cash with its cashier; a difference belongs to the day that was counted. */
const moves: RawBuilder<unknown> = sql`
  select case when j.kind = 'cash_banked' then substr(j.reference, length('cash-desk:') + 1)::bigint else j.actor_id end as cashier_id,
         (j.created_at at time zone 'Asia/Riyadh')::date as day, -p.amount as amount
    from postings p join journals j on j.id = p.journal_id
   where p.account = 'cash' and j.kind <> 'cash_difference'`

/** The cashiers with cash on a day of Riyadh, or one of them. */
export async function desksOf(db: Reader, day: string, cashierId: number | null = null): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    with moves as (${moves}),
         sums as (
           select cashier_id, coalesce(sum(amount) filter (where day < ${day}::date), 0) as before,
                  coalesce(sum(amount) filter (where day = ${day}::date and amount > 0), 0) as taken,
                  coalesce(-sum(amount) filter (where day = ${day}::date and amount < 0), 0) as banked
             from moves where day <= ${day}::date group by cashier_id),
         desks as (
           select s.cashier_id, s.taken, s.banked,
                  s.before + coalesce((select sum(c.counted - c.expected) from cash_counts c
                                        where c.cashier_id = s.cashier_id and c.day < ${day}::date), 0) as opening
             from sums s where ${cashierId}::bigint is null or s.cashier_id = ${cashierId})
    select d.cashier_id, a.name as cashier_name, d.opening::bigint, d.taken::bigint, d.banked::bigint, c.counted,
           c.expected as counted_against, c.reason, c.counted_by, b.name as counted_by_name, c.confirmed_by,
           f.name as confirmed_by_name, c.counted_at
      from desks d join accounts a on a.id = d.cashier_id
      left join cash_counts c on c.cashier_id = d.cashier_id and c.day = ${day}::date
      left join accounts b on b.id = c.counted_by left join accounts f on f.id = c.confirmed_by
     where d.opening <> 0 or d.taken <> 0 or d.banked <> 0 or c.id is not null
     order by a.name, a.id limit ${DESKS_MAX}`.execute(db)
  return rows
}

export type NewCount = {
  cashierId: number
  day: string
  expected: number
  counted: number
  reason: string | null
  countedBy: number
  confirmedBy: number | null
  journalId: number | null
}
export async function insertCount(tx: Tx, count: NewCount): Promise<void> {
  await tx.insertInto('cashCounts').values(count).execute()
}

/** Money that nothing outside of the books has proved yet; the sum in halalas. */
export type Unproved = { kind: UnprovedKind; amount: number; count: number }

/** Cash since the last count of its cashier, approved transfers and deposits of cash without a line of the bank. */
export async function readUnproved(db: Reader): Promise<Unproved[]> {
  const { rows } = await sql<Unproved>`
    select 'cash_not_counted' as kind, coalesce(-sum(p.amount), 0)::bigint as amount, count(*)::int as count
      from postings p join journals j on j.id = p.journal_id
      left join lateral (select max(least(c.counted_at, (c.day + 1)::timestamp at time zone 'Asia/Riyadh')) as at
                           from cash_counts c where c.cashier_id = j.actor_id) last on true
     where p.account = 'cash' and p.amount < 0 and j.kind <> 'cash_difference' and (last.at is null or j.created_at > last.at)
     union all
    select 'transfer_without_line', coalesce(sum(t.approved_amount), 0)::bigint, count(*)::int from bank_transfers t
     where t.status = 'approved' and not exists (select from bank_lines where matched = 'transfer:' || t.id)
     union all
    select 'deposit_not_arrived', coalesce(sum(p.amount), 0)::bigint, count(*)::int
      from journals j join postings p on p.journal_id = j.id and p.account = 'cash'
     where j.kind = 'cash_banked' and not exists (select from bank_lines where matched = 'cash-deposit:' || j.id)`.execute(
    db,
  )
  return rows
}
