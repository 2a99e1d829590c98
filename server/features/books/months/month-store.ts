import { sql } from 'kysely'
import type { AdminMonths } from '#contract/http/office/money/months.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export type MonthRow = {
  month: string
  state: AdminMonths['months'][number]['state']
  changedAt: Date | null
  changedByName: string | null
  reason: string | null
}

const MONTHS_MAX = 36

/** The months since the first journal, newest first, with the latest change of each. */
export async function listMonths(db: Reader): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(m.month, 'YYYY-MM') as month, c.changed_at, a.name as changed_by_name, case when not c.locked then c.reason end as reason,
           case when m.month <= locked_month() then 'closed'
                when m.month >= month_of(clock_timestamp() - interval '1 hour') then 'running' else 'open' end as state
      from (select generate_series(month_of(coalesce(min(created_at), clock_timestamp())), month_of(clock_timestamp()), '1 month')::date as month
              from journals order by 1 desc limit ${MONTHS_MAX}) m
      left join lateral (select * from month_changes where month = m.month order by id desc limit 1) c on true
      left join accounts a on a.id = c.changed_by
     order by m.month desc`.execute(db)
  return rows
}

/** The latest closed month, and the one that follows it if it is over. */
export async function monthsToChange(db: Reader): Promise<{ latest: string | null; next: string | null }> {
  const { rows } = await sql<{ latest: string | null; next: string | null }>`
    with bounds as (
      select locked_month() as latest,
             coalesce((locked_month() + interval '1 month')::date, (select month_of(min(created_at)) from journals)) as next)
    select to_char(latest, 'YYYY-MM') as latest,
           case when next < month_of(clock_timestamp() - interval '1 hour') then to_char(next, 'YYYY-MM') end as next from bounds`.execute(
    db,
  )
  return rows[0] ?? { latest: null, next: null }
}

/** What a month still misses: lines of the bank that nothing explains, and open differences within the books. */
export async function countOpen(db: Reader, month: string): Promise<{ lines: number; differences: number }> {
  const { rows } = await sql<{ lines: number; differences: number }>`
    select (select count(*) from bank_lines where matched is null and day < (${`${month}-01`}::date + interval '1 month'))::int as lines,
           (select count(*) from reconciliation_differences
             where cleared_at is null
               and kind in ('wallet_balance', 'wallet_frozen', 'wallet_lots', 'journal_sum', 'payment_journal', 'account_balance'))::int as differences`.execute(
    db,
  )
  return rows[0] ?? { lines: 0, differences: 0 }
}

/** Waits for journals that are dated into a month, and for other changes of months. */
export async function lockMonths(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('months', 0))`.execute(tx)
}

export async function insertChange(
  tx: Tx,
  change: { month: string; locked: boolean; changedBy: number; approvalId: number | null; reason: string | null },
): Promise<void> {
  const { month, ...rest } = change
  await tx
    .insertInto('monthChanges')
    .values({ ...rest, month: `${month}-01` })
    .execute()
}
