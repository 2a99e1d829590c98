import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AdminVatReturn } from '#contract/http/office/money/vat-return.ts'
import { modelRuns } from '#server/testing/models.ts'
import { HOUSE_PHONE } from '../accounts/index.ts'
import { unbalancedWallets } from '../ledger/index.ts'
import { chances, House } from './testing/month.ts'
import { workOnCases } from './testing/month-cases.ts'
import { chargeBack, decideRefunds, moveOrder, payOut, refund } from './testing/month-steps.ts'

const { numRuns: MONTHS, seed: FIRST_SEED } = modelRuns(1)
const DAYS = 30
/** After the last sale: the longest path of an order, with days of grace, more time and a runner-up. */
const LAST_DAYS = 40

async function live(house: House, seed: number): Promise<void> {
  const luck = chances(seed)
  for (let day = 0; day < DAYS + LAST_DAYS; day += 1) {
    const isOver = day >= DAYS
    if (!isOver && luck.is(0.5)) await house.sellLot(luck)
    if (!isOver && luck.is(0.3)) await house.buyCar(luck)
    for (const order of await house.orders()) await moveOrder(house, order, luck, isOver ? 0.9 : 0.6)
    expect(await owedWrongly(house)).toEqual([])
    if (!isOver && luck.is(0.4)) await refund(house, luck)
    if (!isOver && luck.is(0.15)) await chargeBack(house, luck)
    await decideRefunds(house, luck, isOver ? 0.9 : 0.5)
    await workOnCases(house, luck, isOver ? 0.9 : 0.4)
    if (luck.is(isOver ? 0.9 : 0.2)) await payOut(house)
    expect(await owedWrongly(house)).toEqual([])
    await checkVat(house)
    await house.pass(24)
  }
}

/**
 * Orders with a receivable other than the total of their unpaid invoice, or that owe their seller another price. A buyer's
 * choices change the invoice within a minute; until then the books hold what the invoice says.
 */
async function owedWrongly(house: House): Promise<unknown[]> {
  const { rows } = await sql`
    with owed as (
      select o.id, coalesce(-sum(p.amount) filter (where p.account = 'receivables'), 0) as receivable,
             coalesce(sum(p.amount) filter (where p.account = 'sellers_unpaid'), 0) as to_seller
        from orders o left join journals j on j.reference = 'order:' || o.id left join postings p on p.journal_id = j.id group by o.id)
    select o.number, o.status, o.invoice_status, w.receivable, w.to_seller
      from orders o join owed w on w.id = o.id join cars c on c.id = o.car_id join accounts a on a.id = c.owner_id
      left join invoices i on i.source = 'order:' || o.id and i.credited_at is null and i.issued_at is not null and o.status = 'pending'
     where w.receivable <> coalesce(i.total + (i.content->>'collected')::bigint, 0)
        or w.to_seller <> case when i.id is null or a.phone = ${HOUSE_PHONE} then 0 else o.price end`.execute(
    house.fixture.db,
  )
  return rows
}

/** Paid or not, the return and the account differ only by halalas that an invoice rounds. */
async function checkVat(house: House): Promise<void> {
  const { account, boxes, differences } = await vatReturn(house)
  expect(differences.map(({ cause }) => cause).filter((cause) => cause !== 'rounding')).toEqual([])
  const rounded = differences.reduce((sum, difference) => sum + difference.vat, 0)
  expect(halalas((boxes[12]?.vat ?? 0) - rounded)).toBe(halalas(account))
}
const halalas = (amount: number) => Math.round(amount * 100)

async function accounts(house: House): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from postings group by account`.execute(house.fixture.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

/** The findings of finance's own comparison within the books. */
async function differences(house: House): Promise<unknown[]> {
  await house.office('POST /reconciliation')
  const { data } = await house.ask('GET /api/admin/reconciliation?open=1&per_page=100', { as: house.staff.finance })
  return data.data
}

type Papers = { member: number; papers: number; paid: number }

/**
 * For each member: the total of the valid invoices with the collected money, and the payments less refunds and the
 * balance of the wallet.
 */
async function papersOfBuyers(house: House): Promise<Papers[]> {
  const { rows } = await sql<Papers>`
    select a.id as member,
           (select coalesce(sum(i.total + (i.content->>'collected')::bigint), 0) from invoices i join orders o on o.id = i.order_id
             where i.account_id = a.id and o.buyer_id = a.id and i.issued_at is not null and i.credited_at is null
               and i.kind in ('simplified', 'standard', 'margin'))::bigint as papers,
           ((select coalesce(sum(amount), 0) from payments where account_id = a.id and status in ('paid', 'refunded') and method <> 'wallet')
             - (select coalesce(sum(b.amount), 0) from payment_returns b join payments p on p.id = b.payment_id
                 where p.account_id = a.id and b.status = 'done')
             - (select coalesce(sum(r.amount - coalesce(b.amount, 0)), 0) from refunds r
                  left join (select refund_id, sum(amount) as amount from payment_returns where status = 'done' group by 1) b on b.refund_id = r.id
                 where r.account_id = a.id and r.status = 'paid_out')
             - w.balance
             - (select coalesce(sum(amount), 0) from refunds where account_id = a.id and status = 'approved'))::bigint as paid
      from accounts a join wallets w on w.account_id = a.id
     where exists (select from orders where buyer_id = a.id)`.execute(house.fixture.db)
  return rows
}

/** The VAT return over the whole time, and the movement of its account. */
async function vatReturn(house: House) {
  const { rows } = await sql<{ from: string; until: string }>`
    select to_char(min(created_at) - interval '1 day', 'YYYY-MM-DD') as from, to_char(max(created_at) + interval '1 day', 'YYYY-MM-DD') as until
      from journals`.execute(house.fixture.db)
  const [span] = rows
  const { data } = await house.ask(`GET /api/admin/vat-return?from=${span?.from}&until=${span?.until}`, {
    as: house.staff.finance,
  })
  return data as AdminVatReturn
}

/** Deposits held for a finished subject, or for none. */
async function strayHolds(house: House): Promise<unknown[]> {
  const { rows } = await sql`
    select h.* from holds h where h.ended_at is null and not (
      (h.kind = 'refund' and exists (select from refunds r where r.id = h.ref_id and r.status = 'under_review')))`.execute(
    house.fixture.db,
  )
  return rows
}

test.each(Array.from({ length: MONTHS }, (_, index) => FIRST_SEED + index))(
  '[P24] [BKS-10] [BKS-80] [ORD-44] after month %i every account is right to the halala, and every order has ended',
  async (seed) => {
    const house = await House.open()
    try {
      await live(house, seed)
      const orders = await house.orders()
      const open = orders.filter(({ status }) => status !== 'finished' && status !== 'canceled')
      expect(open).toEqual([])
      const { rows: cases } = await sql<{ decision: string | null }>`select decision from order_cases`.execute(
        house.fixture.db,
      )
      expect(cases.filter(({ decision }) => decision === null)).toEqual([])
      // A plausible month: some orders took each path.
      expect(orders.filter(({ status }) => status === 'finished').length).toBeGreaterThan(3)
      expect(orders.filter(({ graceDays }) => graceDays > 0).length).toBeGreaterThan(0)

      const { wallet = 0, gateway = 0, bank = 0, cash = 0, ...own } = await accounts(house)
      // The money that the people of the month paid and got, against the accounts of the outside world.
      expect(-(gateway + bank + cash)).toBe(house.outside.paidIn - house.outside.paidOut)
      expect(wallet + gateway + bank + cash + Object.values(own).reduce((one, other) => one + other, 0)).toBe(0)
      expect(own.advances ?? 0).toBe(0)
      expect(await unbalancedWallets(house.fixture.db)).toEqual([])
      expect(await differences(house)).toEqual([])
      expect(await strayHolds(house)).toEqual([])
      expect([own.receivables, own.sellers_unpaid]).toEqual([0, 0])
      expect(halalas((await vatReturn(house)).account)).toBe(own.vat ?? 0)
      const papers = await papersOfBuyers(house)
      expect(papers.filter((one) => one.papers !== one.paid)).toEqual([])
      expect(papers.filter((one) => one.papers > 0).length).toBeGreaterThan(3)
      // The sandbox sends its webhooks to an address without a listener.
      expect(house.fixture.lines.filter((line) => !line.includes('sandbox-webhook'))).toEqual([])
    } finally {
      await house.close()
    }
  },
  MONTHS * 240_000,
)
