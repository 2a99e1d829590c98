import { type RawBuilder, sql } from 'kysely'
import type { MovementGroup } from '#contract/http/money/statements.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { described, type MovementRow, moves } from './wallet-store.ts'

/** A part of a wallet's history: from a moment on, and before another one; null for an open end. */
export type Span = { from: Date | null; until: Date | null }

/** The kinds of journals in each group of movements. The last group has the rest. */
const KINDS: Record<Exclude<MovementGroup, 'other'>, readonly string[]> = {
  payments: ['top_up', 'package'],
  orders: ['order_payment', 'order_paid', 'order_excess', 'order_returned', 'order_reduced'],
  deposits: ['hold', 'release'],
  kept: ['grace_fee', 'forfeit', 'forfeit_waived'],
  refunds: ['refund', 'refund_returned', 'chargeback'],
}
const ALL_KINDS = Object.values(KINDS).flat()

const inGroup = (group: MovementGroup | undefined): RawBuilder<unknown> => {
  if (group === undefined) return sql`true`
  return group === 'other' ? sql`not (kind = any(${ALL_KINDS}::text[]))` : sql`kind = any(${KINDS[group]}::text[])`
}
const inSpan = ({ from, until }: Span): RawBuilder<unknown> =>
  sql`(${from}::timestamptz is null or at >= ${from}) and (${until}::timestamptz is null or at < ${until})`

/** The movements of a member in a period, newest first, with the balances after each of them. */
export async function statementRows(
  db: Reader,
  accountId: number,
  { span, group, place }: { span: Span; group: MovementGroup | undefined; place: { limit: number; offset: number } },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with running as (
      select *, sum(total_change) over (order by no) as total_after, sum(frozen_change) over (order by no) as frozen_after
        from (${moves(accountId)}) m
    ), page as (
      select * from running where ${inSpan(span)} and ${inGroup(group)}
       order by no desc limit ${place.limit} offset ${place.offset}
    )
    ${described(sql`page`)}`.execute(db)
  return rows
}

/** Halalas: the balance before and after a period, money in and money out within it, and the number of movements. */
export type StatementSums = { opening: number; closing: number; paidIn: number; paidOut: number; count: number }

/** @param group counts only those movements; the sums are of all of them. */
export async function statementSums(
  db: Reader,
  accountId: number,
  { span, group }: { span: Span; group: MovementGroup | undefined },
): Promise<StatementSums> {
  const { from, until } = span
  const { rows } = await sql<StatementSums>`
    select coalesce(sum(total_change) filter (where ${from}::timestamptz is not null and at < ${from}), 0)::bigint as opening,
           coalesce(sum(total_change) filter (where ${until}::timestamptz is null or at < ${until}), 0)::bigint as closing,
           coalesce(sum(total_change) filter (where ${inSpan(span)} and total_change > 0), 0)::bigint as paid_in,
           coalesce(-sum(total_change) filter (where ${inSpan(span)} and total_change < 0), 0)::bigint as paid_out,
           count(*) filter (where ${inSpan(span)} and ${inGroup(group)}) as count
      from (${moves(accountId)}) m`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate gave no row')
  return sums
}
