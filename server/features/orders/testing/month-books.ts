import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AdminDifference } from '#contract/http/office/money/books.ts'
import type { AdminLedgerAccount, AdminReceivable } from '#contract/http/office/money/ledger.ts'
import type { AdminVatReturn } from '#contract/http/office/money/vat-return.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import type { House } from './month.ts'

type WronglyOwed = { number: string; receivable: number; due: number; toSeller: number }

/**
 * Orders with a receivable other than the total of their unpaid invoice and debit note, or that owe their seller another price. A buyer's
 * choices change the invoice within a minute; until then the books hold what the invoice says.
 */
export async function wronglyOwed(house: House): Promise<WronglyOwed[]> {
  const { rows } = await sql<WronglyOwed>`
    with owed as (
      select o.id, coalesce(-sum(p.amount) filter (where p.account = 'receivables'), 0) as receivable,
             coalesce(sum(p.amount) filter (where p.account = 'sellers_unpaid'), 0) as to_seller
        from orders o left join journals j on j.reference = 'order:' || o.id left join postings p on p.journal_id = j.id group by o.id)
    select o.number, o.status, o.invoice_status, w.receivable::bigint, f.due, w.to_seller::bigint
      from orders o join owed w on w.id = o.id join cars c on c.id = o.car_id join accounts a on a.id = c.owner_id
      left join invoices i on i.source = 'order:' || o.id and i.credited_at is null and i.issued_at is not null and o.status = 'pending'
      left join invoices d on d.source = 'debit:' || o.id and d.credited_at is null and d.issued_at is not null
     cross join lateral (select coalesce(i.total + (i.content->>'collected')::bigint + coalesce(d.total, 0), 0) as due) f
     where w.receivable <> f.due
        or w.to_seller <> case when i.id is null or a.phone = ${HOUSE_PHONE} then 0 else o.price end`.execute(
    house.fixture.db,
  )
  return rows
}

/** The list of who owes adds up to the balance of its account. */
export async function checkReceivables(house: House): Promise<void> {
  const as = house.staff.finance
  const owed = (await house.ask('GET /api/admin/receivables?per_page=100', { as })).data.data as AdminReceivable[]
  const accounts = (await house.ask('GET /api/admin/ledger-accounts?per_page=100', { as })).data
    .data as AdminLedgerAccount[]
  const sum = (amounts: number[]) => halalas(amounts.reduce((whole, amount) => whole + amount, 0))
  const balance = accounts.find(({ id }) => id === 'receivables')?.balance ?? 0
  expect(sum(owed.map(({ total }) => total))).toBe(0 - halalas(balance))
  expect(
    owed.filter(({ total, paid_amount, due_amount }) => sum([total, -paid_amount]) !== halalas(due_amount)),
  ).toEqual([])
}

/** Paid or not, the return and the account differ only by halalas that an invoice rounds. */
export async function checkVat(house: House): Promise<void> {
  const { account, boxes, differences } = await vatReturn(house)
  expect(differences.map(({ cause }) => cause).filter((cause) => cause !== 'rounding')).toEqual([])
  const rounded = differences.reduce((sum, difference) => sum + difference.vat, 0)
  expect(halalas((boxes[12]?.vat ?? 0) - rounded)).toBe(halalas(account))
}
const halalas = (amount: number) => Math.round(amount * 100)

/** The findings of finance's own comparison within the books. */
export async function differences(house: House): Promise<AdminDifference[]> {
  await house.office('POST /reconciliation')
  const { data } = await house.ask('GET /api/admin/reconciliation?open=1&per_page=100', { as: house.staff.finance })
  return data.data
}

/** The VAT return over the whole time, and the movement of its account. */
export async function vatReturn(house: House) {
  const { rows } = await sql<{ from: string; until: string }>`
    select to_char(coalesce(min(created_at), clock_timestamp()) - interval '1 day', 'YYYY-MM-DD') as from,
           to_char(coalesce(max(created_at), clock_timestamp()) + interval '1 day', 'YYYY-MM-DD') as until
      from journals`.execute(house.fixture.db)
  const [span] = rows
  const { data } = await house.ask(`GET /api/admin/vat-return?from=${span?.from}&until=${span?.until}`, {
    as: house.staff.finance,
  })
  return data as AdminVatReturn
}

/** What sellers owe for repairs: by the people of the month, in the books, and taken off payouts; by order, in halalas. */
export async function repairsOf({ fixture, repairs }: House) {
  const told = new Map<number, number>()
  for (const { orderId, amount } of repairs) told.set(orderId, (told.get(orderId) ?? 0) + amount)
  const { rows } = await sql<{ orderId: number; booked: number; charged: number }>`
    select o.id as order_id,
           (select coalesce(-sum(p.amount), 0) from journals j join postings p on p.journal_id = j.id
             where j.kind = 'order_repaired' and j.reference = 'order:' || o.id and p.account = 'sellers')::bigint as booked,
           (select coalesce(sum(amount), 0) from payout_charges where order_id = o.id and cause = 'costs')::bigint as charged
      from orders o order by o.id`.execute(fixture.db)
  return rows.map((row) => ({ ...row, told: told.get(row.orderId) ?? 0 }))
}
