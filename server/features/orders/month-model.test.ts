import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { modelRuns } from '#server/testing/models.ts'
import { unbalancedWallets } from '../ledger/index.ts'
import { chances, House } from './testing/month.ts'
import { checkReceivables, checkVat, differences, repairsOf, vatReturn, wronglyOwed } from './testing/month-books.ts'
import { liveDay } from './testing/month-day.ts'

const { numRuns: MONTHS, seed: FIRST_SEED } = modelRuns(1)
const DAYS = 30
/** After the last sale: the longest path of an order, with days of grace, more time and a runner-up. */
const LAST_DAYS = 40

async function live(house: House, seed: number): Promise<void> {
  const luck = chances(seed)
  for (let day = 0; day < DAYS + LAST_DAYS; day += 1) {
    await liveDay(house, luck, { isOver: day >= DAYS })
    expect(await wronglyOwed(house)).toEqual([])
    await checkVat(house)
    await checkReceivables(house)
    await house.pass(24)
  }
}

async function accounts(house: House): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from postings group by account`.execute(house.fixture.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
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
               and i.kind in ('simplified', 'standard', 'margin', 'debit_note'))::bigint as papers,
           ((select coalesce(sum(amount), 0) from payments where account_id = a.id and status in ('paid', 'refunded') and method <> 'wallet')
             - (select coalesce(sum(b.amount), 0) from payment_returns b join payments p on p.id = b.payment_id
                 where p.account_id = a.id and b.status = 'done')
             -- Of an approved refund too, cards may have got a part.
             - (select coalesce(sum(r.amount - r.returned - coalesce(b.amount, 0)), 0) from refunds r
                  left join (select refund_id, sum(amount) as amount from payment_returns where status = 'done' group by 1) b on b.refund_id = r.id
                 where r.account_id = a.id and r.status in ('paid_out', 'approved'))
             - w.balance)::bigint as paid
      from accounts a join wallets w on w.account_id = a.id
     where exists (select from orders where buyer_id = a.id)`.execute(house.fixture.db)
  return rows
}

async function debitNotes(house: House): Promise<number> {
  const found = house.fixture.db.selectFrom('invoices').select('id').where('kind', '=', 'debit_note')
  return (await found.execute()).length
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
  '[P24] [BKS-10] [BKS-53] [BKS-54] [BKS-80] [ORD-44] [CASE-16] [CASE-17] after month %i every account is right to the halala, and every order has ended',
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
      expect(house.repairs.length).toBeGreaterThan(0)
      // A plausible month: some orders took each path.
      expect(orders.filter(({ status }) => status === 'finished').length).toBeGreaterThan(1)
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
      expect(Math.round((await vatReturn(house)).account * 100)).toBe(own.vat ?? 0)
      const repairs = await repairsOf(house)
      expect(repairs.filter(({ told, booked, charged }) => told !== booked || told !== charged)).toEqual([])
      const papers = await papersOfBuyers(house)
      expect(papers.filter((one) => one.papers !== one.paid)).toEqual([])
      expect(papers.filter((one) => one.papers > 0).length).toBeGreaterThan(3)
      expect(await debitNotes(house)).toBeGreaterThan(0)
      // The sandbox sends its webhooks to an address without a listener.
      expect(house.fixture.lines.filter((line) => !line.includes('sandbox-webhook'))).toEqual([])
    } finally {
      await house.close()
    }
  },
  MONTHS * 240_000,
)
