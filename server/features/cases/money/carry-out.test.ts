import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseFault } from '#contract/values/case-states.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import { DEPOSIT, type Fixture, good, openFixture } from '../../offers/testing/fixture.ts'
import { payOrder } from '../../orders/testing/pay.ts'
import { chargeSeller } from '../../payouts/index.ts'
import { carryOut, freeMoney } from './carry-out.ts'

let fixture: Fixture
let finance: Awaited<ReturnType<Fixture['person']>>
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

const PRICE = 23_000
type Sale = { orderId: number; caseId: number; carId: number; buyerId: number; sellerId: number; paid: number }

/** A car bought at its fixed price and paid, with a case of its buyer. */
async function sell(sellerId: number, sellerVat = false): Promise<Sale> {
  const car = await createCar(fixture.db, { type: 'sale', ownerId: sellerId, price: riyals(PRICE) })
  await fixture.db.updateTable('cars').set({ sellerVat }).where('id', '=', car.id).execute()
  const buyer = await fixture.person({ available: riyals(DEPOSIT) })
  const body = { product_id: car.id }
  const { data } = await good(fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body }))
  const orderId = data.order.id as number
  await payOrder(fixture, buyer, orderId)
  const { rows } = await sql<{ id: number; paid: number }>`
    with letter as (insert into letters (kind, account_id, subject) values ('case', ${buyer.id}, 'A case') returning id)
    insert into order_cases (letter_id, order_id, account_id, seller_id, kind, wants, answer_by, decide_by)
    select id, ${orderId}, ${buyer.id}, ${sellerId}, 'fault', 'return', now(), now() from letter
    returning id, (select total from orders where id = ${orderId}) as paid`.execute(fixture.db)
  const [row] = rows
  if (!row) throw new Error('no case')
  return { orderId, caseId: row.id, carId: car.id, buyerId: buyer.id, sellerId, paid: row.paid }
}
const handOver = ({ orderId }: Sale) =>
  sql`update orders set status = 'delivering' where id = ${orderId}`
    .execute(fixture.db)
    .then(() =>
      sql`update orders set status = 'finished', finished_at = now() where id = ${orderId}`.execute(fixture.db),
    )
const deps = () => ({
  ...fixture.context,
  events: fixture.features.events,
  live: { publish: () => undefined } as never,
  notices: async () => () => undefined,
  bidderNumber: () => 1,
})
const giveBack = ({ caseId, orderId }: Sale, fault: CaseFault = 'seller') =>
  inTransaction(fixture.db, (tx) =>
    carryOut(tx, deps(), { caseId, orderId, decision: 'return', fault, reason: 'The gearbox is broken' }),
  )
const wallet = async ({ buyerId }: Sale) =>
  fixture.db
    .selectFrom('wallets')
    .select(['balance', 'frozen'])
    .where('accountId', '=', buyerId)
    .executeTakeFirstOrThrow()
const payoutOf = async ({ orderId }: Sale) =>
  fixture.db
    .selectFrom('payouts')
    .select(['net', 'charged', 'paidAt', 'canceledAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
const carOf = ({ carId }: Sale) =>
  fixture.db.selectFrom('cars').select(['saleStatus', 'withdrawnAt']).where('id', '=', carId).executeTakeFirstOrThrow()
const sumOf = (lines: Awaited<ReturnType<typeof giveBack>>) =>
  lines.filter(({ who }) => who === 'buyer').reduce((sum, { amount }) => sum + amount, 0)
/** The reconciliation finds no wrong sum, and the account of VAT has what the invoices say. */
afterEach(async () => {
  const day = new Date().toISOString().slice(0, 10)
  await good(fixture.call('POST /api/admin/reconciliation', { token: finance.token, body: { day } }))
  const open = await good(fixture.call('GET /api/admin/reconciliation?open=1', { token: finance.token }))
  expect(open.data.data).toEqual([])
  const { rows } = await sql<{ booked: number; invoiced: number }>`
    select (select coalesce(sum(amount), 0)::bigint from postings where account = 'vat') as booked,
           (select coalesce(sum((content ->> 'vat')::bigint * case kind when 'credit_note' then -1 else 1 end), 0)::bigint
              from invoices where issued_at is not null) as invoiced`.execute(fixture.db)
  expect(rows[0]?.booked).toBe(rows[0]?.invoiced)
})

test('[ORD-91] an unhanded car goes back: all is free in the wallet, the payout falls away, it is not on show', async () => {
  const seller = await fixture.person()
  const sale = await sell(seller.id)
  expect(sumOf(await giveBack(sale))).toBe(sale.paid)
  expect(await wallet(sale)).toEqual({ balance: riyals(DEPOSIT) + sale.paid, frozen: 0 })
  expect(await payoutOf(sale)).toMatchObject({ paidAt: null, canceledAt: expect.any(Date) })
  expect(await carOf(sale)).toEqual({ saleStatus: 'draft', withdrawnAt: expect.any(Date) })
  await expect(giveBack(sale)).rejects.toMatchObject({ refusal: { refused: 'order_not_pending' } })
})

test('[ORD-92] the money of a car that was handed over is held until the house has the car', async () => {
  const house = await inTransaction(fixture.db, (tx) =>
    fixture.features.accounts.createMember(tx, { name: 'Marsa', phone: HOUSE_PHONE }),
  )
  const sale = await sell(house, true)
  await handOver(sale)
  expect(sumOf(await giveBack(sale, 'house'))).toBe(sale.paid)
  expect(await wallet(sale)).toEqual({ balance: riyals(DEPOSIT) + sale.paid, frozen: sale.paid })
  expect((await carOf(sale)).saleStatus).toBe('sold')
  await inTransaction(fixture.db, (tx) => freeMoney(tx, deps(), sale))
  expect((await wallet(sale)).frozen).toBe(0)
  expect((await carOf(sale)).saleStatus).toBe('draft')
})

test('[PAY-OUT-12] a seller who was paid owes the price, and their next payouts are lowered by it', async () => {
  const seller = await fixture.person()
  const sale = await sell(seller.id)
  const invoice = fixture.db.selectFrom('invoices').select('id').where('source', '=', `owner:${sale.orderId}`)
  const id = await sentPayout(fixture.db, (await invoice.executeTakeFirstOrThrow()).id)
  const body = { reference: 'BANK-1' }
  await good(fixture.call(`POST /api/admin/payouts/${id}/confirm`, { token: finance.token, body }))
  expect(sumOf(await giveBack(sale))).toBe(sale.paid)
  // The same price again: nothing goes out, and the debt is paid.
  const next = await sell(seller.id)
  expect(await payoutOf(next)).toMatchObject({ net: 0, paidAt: expect.any(Date) })
  const third = await sell(seller.id)
  expect(await payoutOf(third)).toMatchObject({ charged: 0, paidAt: null })
})

test('[PAY-OUT-12] [ORD-91] two returns at once count once, and a canceled payout gives the charges that it took back', async () => {
  const seller = await fixture.person()
  const sale = await sell(seller.id)
  await inTransaction(fixture.db, (tx) =>
    chargeSeller(tx, { orderId: sale.orderId, cause: 'return', amount: riyals(100) }),
  )
  const other = await sell(seller.id)
  const answers = await Promise.allSettled([giveBack(sale), giveBack(sale)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await wallet(sale)).balance).toBe(riyals(DEPOSIT) + sale.paid)
  expect((await payoutOf(other)).charged).toBe(riyals(100))
})
