import { sql } from 'kysely'
import type { DifferenceKind } from '#contract/http/office/money/books.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'

/** A difference between two sides; amounts in halalas, null if a side has none. */
export type Found = {
  kind: DifferenceKind
  subject: string
  expected: number | null
  found: number | null
  details?: string | null
}

/** Maximum number of differences per check: more of one kind have one cause. */
const MOST = 500

/**
 * Wallets whose balance is not the sum of their postings, or whose frozen sum or count of lots is not that of their
 * holds.
 */
export async function checkWallets(db: Reader): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with posted as (select owner_id, sum(amount) as amount from postings where owner_id is not null group by owner_id),
         held as (
           select account_id, sum(amount - captured) as amount, count(*) filter (where kind = 'lot') as lots
             from holds where ended_at is null group by account_id),
         sums as (
           select w.account_id, w.balance, w.frozen, w.active_lots, coalesce(p.amount, 0)::bigint as posted,
                  coalesce(h.amount, 0)::bigint as held, coalesce(h.lots, 0) as lots
             from wallets w left join posted p on p.owner_id = w.account_id left join held h on h.account_id = w.account_id)
    select 'wallet_balance' as kind, 'account:' || account_id as subject, posted as expected, balance as found, null as details
      from sums where balance <> posted
     union all
    select 'wallet_frozen', 'account:' || account_id, held, frozen, null from sums where frozen <> held
     union all
    select 'wallet_lots', 'account:' || account_id, null, null, active_lots || ' ≠ ' || lots from sums where active_lots <> lots
     limit ${MOST}`.execute(db)
  return rows
}

/** Journals that do not sum to zero, and payments whose journal is not of their amount. */
export async function checkJournals(db: Reader): Promise<Found[]> {
  const { rows } = await sql<Found>`
    (select 'journal_sum' as kind, 'journal:' || j.id as subject, 0::bigint as expected, coalesce(sum(p.amount), 0)::bigint as found
       from journals j left join postings p on p.journal_id = j.id
      group by j.id having coalesce(sum(p.amount), 0) <> 0 or count(p.*) = 0 limit ${MOST})
     union all
    (select 'payment_journal', 'payment:' || p.id, p.amount, -coalesce(l.amount, 0)::bigint
       from payments p
       left join lateral (select sum(amount) as amount from postings
                           where journal_id = p.journal_id
                             and case p.method when 'wallet' then account = 'wallet' else account in ('gateway', 'bank', 'cash') end) l on true
      where p.status in ('paid', 'refunded') and -coalesce(l.amount, 0) <> p.amount limit ${MOST})`.execute(db)
  return rows
}

/** Accounts that must equal the amounts owed by buyers, on orders, refunds and to owners. */
export async function checkAccounts(db: Reader): Promise<Found[]> {
  const { rows } = await sql<{ account: string; expected: number; found: number }>`
    with unpaid as (
           select o.price, i.total + (i.content->>'collected')::bigint + coalesce(d.total, 0) as due, a.phone <> ${HOUSE_PHONE} as is_of_seller
             from orders o join cars c on c.id = o.car_id join accounts a on a.id = c.owner_id
             join invoices i on i.source = 'order:' || o.id and i.credited_at is null and i.dropped_at is null
             left join invoices d on d.source = 'debit:' || o.id and d.credited_at is null and d.issued_at is not null
            where o.status = 'pending' and i.issued_at is not null),
         said (account, expected) as (values
      ('receivables', (select coalesce(-sum(due), 0) from unpaid)),
      ('sellers_unpaid', (select coalesce(sum(price) filter (where is_of_seller), 0) from unpaid)),
      ('advances', (select coalesce(sum(paid_amount), 0) from orders where status = 'pending')),
      ('refunds', (select coalesce(sum(r.amount - coalesce(b.amount, 0)), 0)
                     from refunds r
                     left join (select refund_id, sum(amount) as amount from payment_returns where status = 'done'
                                 group by refund_id) b on b.refund_id = r.id
                    where r.status = 'approved')),
      ('sellers', (select coalesce(sum(o.price - o.commission - o.commission_tax), 0)
                      from orders o join cars c on c.id = o.car_id join accounts a on a.id = c.owner_id
                     where o.paid_at is not null and o.status <> 'canceled' and a.phone <> ${HOUSE_PHONE})
                  - (select coalesce(sum(i.due), 0) from invoices i where i.kind = 'purchase' and i.paid_at is not null)
                  + (select coalesce(sum(p.charged), 0) from payouts p where p.paid_at is not null)
                  - (select coalesce(sum(g.amount), 0) from payout_charges g join orders o on o.id = g.order_id
                      where g.cause = 'costs' or g.cause = 'reduction' and o.status <> 'canceled')))
    select s.account, s.expected::bigint as expected, coalesce(p.amount, 0)::bigint as found
      from said s left join (select account, sum(amount) as amount from postings where account <> 'wallet'
                              group by account) p on p.account = s.account
     where coalesce(p.amount, 0) <> s.expected`.execute(db)
  return rows.map(({ account, ...amounts }) => ({ kind: 'account_balance', subject: `ledger:${account}`, ...amounts }))
}

/** Accounts whose kept sum of the latest day is not the sum of their postings up to its end. */
export async function checkKeptDays(db: Reader): Promise<Found[]> {
  const { rows } = await sql<{ account: string; day: string; expected: number; found: number }>`
    with kept as (select * from ledger_days where day = (select max(day) from ledger_days)),
         posted as (
           select p.account, sum(p.amount) as amount
             from postings p join journals j on j.id = p.journal_id
            where j.created_at < (select ((max(day) + 1)::timestamp at time zone 'Asia/Riyadh') from kept)
            group by p.account)
    select account, to_char(k.day, 'YYYY-MM-DD') as day, coalesce(p.amount, 0)::bigint as expected, k.credit - k.debit as found
      from kept k left join posted p using (account)
     where k.credit - k.debit <> coalesce(p.amount, 0)`.execute(db)
  return rows.map(({ account, day, ...amounts }) => ({
    kind: 'account_balance',
    subject: `ledger_day:${account}`,
    details: day,
    ...amounts,
  }))
}

/** The number of wallets and journals, for the record of a run. */
export async function countCompared(db: Reader): Promise<{ wallets: number; journals: number }> {
  const { rows } = await sql<{ wallets: number; journals: number }>`
    select (select count(*) from wallets) as wallets, (select count(*) from journals) as journals`.execute(db)
  return rows[0] ?? { wallets: 0, journals: 0 }
}

/** `sentBack` is the part of `returned` that we refunded ourselves. */
export type OnlinePayment = { id: number; ref: string; amount: number; returned: number; sentBack: number }

/** Credited payments at a gateway that were settled in a period, by their ids. */
export async function settledPayments(
  db: Reader,
  {
    gateway,
    from,
    until,
    afterId,
    limit,
  }: { gateway: string; from: Date; until: Date; afterId: number; limit: number },
): Promise<OnlinePayment[]> {
  const { rows } = await sql<OnlinePayment>`
    select p.id, p.gateway_ref as ref, p.amount, coalesce(b.returned, 0) as returned, coalesce(b.sent_back, 0) as sent_back
      from payments p
      left join lateral (
        select sum(r.amount)::bigint as returned, sum(r.amount) filter (where r.refund_id is not null)::bigint as sent_back
          from payment_returns r where r.payment_id = p.id and r.status = 'done') b on true
     where p.gateway = ${gateway} and p.gateway_ref is not null and p.journal_id is not null
       and p.settled_at >= ${from} and p.settled_at < ${until} and p.id > ${afterId}
     order by p.id limit ${limit}`.execute(db)
  return rows
}

/** The credited ones of some charges. */
export async function creditedCharges(db: Reader, gateway: string, refs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`
    select gateway_ref as ref from payments
     where gateway = ${gateway} and gateway_ref = any(${[...refs]}::text[]) and journal_id is not null`.execute(db)
  return new Set(rows.map(({ ref }) => ref))
}

/** Differences between the bank's lines and the transfers approved or paid out in the days of its statements. */
export async function checkBank(db: Reader): Promise<Found[]> {
  const { rows } = await sql<Found & { details: string }>`
    (select case when l.amount > 0 then 'bank_in_unknown' else 'bank_out_unknown' end as kind, 'bank_line:' || l.id as subject,
            null::bigint as expected, l.amount as found, l.day || ' ' || l.reference || ' ' || l.name as details
       from bank_lines l where l.matched is null limit ${MOST})
     union all
    (select 'statement_sum', 'bank_statement:' || s.id, s.closing, s.opening + sum(l.amount)::bigint, s.format
       from bank_statements s join bank_lines l on l.statement_id = s.id
      where s.opening is not null and s.closing is not null
      group by s.id having s.opening + sum(l.amount) <> s.closing)
     union all
    (select 'transfer_not_in_bank', 'transfer:' || t.id, t.approved_amount, null, t.transfer_date || ' ' || t.name
       from bank_transfers t
      where t.status = 'approved' and not exists (select from bank_lines where matched = 'transfer:' || t.id)
        and exists (select from bank_statements s where t.transfer_date::date between s.first_day and s.last_day) limit ${MOST})
     union all
    (select 'refund_not_in_bank', 'refund:' || r.id, r.amount, null, r.bank_reference
       from refunds r
      where r.status = 'paid_out' and r.amount - r.returned > (select coalesce(sum(b.amount), 0) from payment_returns b
                                                                where b.refund_id = r.id and b.status = 'done')
        and not exists (select from bank_lines where matched = 'refund:' || r.id)
        and exists (select from bank_statements s
                     where (r.paid_at at time zone 'Asia/Riyadh')::date between s.first_day and s.last_day - 3) limit ${MOST})
     union all
    (select 'payout_not_in_bank', 'invoice:' || i.id, i.due - coalesce(p.charged, 0), null, i.paid_reference
       from invoices i left join payouts p on p.order_id = i.order_id
      where i.kind = 'purchase' and i.paid_at is not null and i.due > coalesce(p.charged, 0)
        and not exists (select from bank_lines where matched = 'invoice:' || i.id)
        and exists (select from bank_statements s
                     where (i.paid_at at time zone 'Asia/Riyadh')::date between s.first_day and s.last_day - 3) limit ${MOST})`.execute(
    db,
  )
  return rows
}
