import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CaseFault } from '#contract/values/case-states.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { riyals } from '#server/testing/factories.ts'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { DEPOSIT, good, type Person } from '../../offers/testing/fixture.ts'
import { chargeSeller } from '../../payouts/index.ts'
import { type CasesFixture, openCases, PRICE, type Sale } from '../testing/fixture.ts'
import { carryOut, freeMoney } from './carry-out.ts'

let fixture: CasesFixture
let finance: Person
let house: Person
beforeAll(async () => {
  fixture = await openCases()
  finance = await fixture.person({ role: 'finance' })
  const id = await fixture.houseAccount()
  house = { id, token: '' }
})
afterAll(() => fixture.close())
afterEach(() => fixture.expectRightBooks(finance))

const deps = () => ({
  ...fixture.context,
  events: fixture.features.events,
  live: { publish: () => undefined } as never,
  notices: async () => () => undefined,
  bidderNumber: () => 1,
})
const caseOf = ({ orderId }: Sale) => ({ caseId: orderId + 1_000_000, orderId, reason: 'The gearbox is broken' })
const giveBack = (sale: Sale, fault: CaseFault = 'seller') =>
  inTransaction(fixture.db, (tx) => carryOut(tx, deps(), caseOf(sale), { decision: 'return', fault }))
const reduce = (sale: Sale, amount: number) =>
  inTransaction(fixture.db, (tx) =>
    carryOut(tx, deps(), caseOf(sale), { decision: 'reduction', amount: riyals(amount) }),
  )
const toBuyer = (lines: Awaited<ReturnType<typeof giveBack>>) =>
  lines.filter(({ who }) => who === 'buyer').reduce((sum, { amount }) => sum + amount, 0)
const sendPayout = async (sale: Sale, reference: string) => confirm(await send(sale), reference)
const send = async (sale: Sale): Promise<number> => {
  const invoice = fixture.db.selectFrom('invoices').select('id').where('source', '=', `owner:${sale.orderId}`)
  return sentPayout(fixture.db, (await invoice.executeTakeFirstOrThrow()).id)
}
const confirm = (id: number, reference: string) =>
  good(fixture.call(`POST /api/admin/payouts/${id}/confirm`, { token: finance.token, body: { reference } }))
const papersOf = async ({ orderId }: Sale) => {
  const rows = await fixture.db
    .selectFrom('invoices')
    .select(['kind', sql<number>`total + (content ->> 'collected')::bigint`.as('whole')])
    .where('orderId', '=', orderId)
    .where('issuedAt', 'is not', null)
    .where('kind', '<>', 'purchase')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, whole }) => [kind, whole])
}

test('[ORD-91] an unhanded car goes back: all is free in the wallet, the payout falls away, it is not on show', async () => {
  const sale = await fixture.sell(await fixture.person())
  expect(toBuyer(await giveBack(sale))).toBe(sale.paid)
  expect(await fixture.wallet(sale)).toEqual({ balance: riyals(DEPOSIT) + sale.paid, frozen: 0 })
  expect(await fixture.payoutOf(sale)).toMatchObject({ paidAt: null, canceledAt: expect.any(Date) })
  expect(await fixture.carOf(sale)).toEqual({ saleStatus: 'draft', withdrawnAt: expect.any(Date) })
  await expect(giveBack(sale)).rejects.toMatchObject({ refusal: { refused: 'order_not_pending' } })
})

test('[ORD-91] a lot that was handed over goes back to its end, and its deposit is free', async () => {
  const sale = await fixture.auctioned()
  await fixture.handOver(sale)
  expect(toBuyer(await giveBack(sale))).toBe(sale.paid)
  expect((await fixture.wallet(sale)).frozen).toBe(sale.paid)
  await inTransaction(fixture.db, (tx) => freeMoney(tx, deps(), caseOf(sale)))
  expect(await fixture.wallet(sale)).toEqual({ balance: riyals(DEPOSIT) + sale.paid, frozen: 0 })
})

test('[ORD-92] the money of a car that was handed over is held until the house has the car', async () => {
  const sale = await fixture.sell(house, { sellerVat: 'full' })
  await fixture.handOver(sale)
  expect(toBuyer(await giveBack(sale, 'house'))).toBe(sale.paid)
  expect(await fixture.wallet(sale)).toEqual({ balance: riyals(DEPOSIT) + sale.paid, frozen: sale.paid })
  expect((await fixture.carOf(sale)).saleStatus).toBe('sold')
  await inTransaction(fixture.db, (tx) => freeMoney(tx, deps(), caseOf(sale)))
  expect((await fixture.wallet(sale)).frozen).toBe(0)
  expect((await fixture.carOf(sale)).saleStatus).toBe('draft')
})

test('[PAY-OUT-12] a seller who was paid owes the price, and their next payouts are lowered by it', async () => {
  const seller = await fixture.person()
  const sale = await fixture.sell(seller)
  await sendPayout(sale, 'BANK-1')
  expect(toBuyer(await giveBack(sale))).toBe(sale.paid)
  // The same price again: nothing goes out, and the debt is paid.
  expect(await fixture.payoutOf(await fixture.sell(seller))).toMatchObject({ net: 0, paidAt: expect.any(Date) })
  expect(await fixture.payoutOf(await fixture.sell(seller))).toMatchObject({ charged: 0, paidAt: null })
})

test('[PAY-OUT-12] [ORD-91] two returns at once count once, and a canceled payout gives the charges that it took back', async () => {
  const seller = await fixture.person()
  const sale = await fixture.sell(seller)
  await inTransaction(fixture.db, (tx) =>
    chargeSeller(tx, { orderId: sale.orderId, cause: 'return', amount: riyals(100) }),
  )
  const other = await fixture.sell(seller)
  const answers = await Promise.allSettled([giveBack(sale), giveBack(sale)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await fixture.wallet(sale)).balance).toBe(riyals(DEPOSIT) + sale.paid)
  expect((await fixture.payoutOf(other)).charged).toBe(riyals(100))
})

test('[PAY-OUT-12] a payout that is confirmed while its sale is taken back is paid once, and owed', async () => {
  const seller = await fixture.person()
  const sales = [await fixture.sell(seller), await fixture.sell(seller), await fixture.sell(seller)] as const
  const ids = [await send(sales[0]), await send(sales[1]), await send(sales[2])]
  await Promise.all([...ids.map((id) => confirm(id, `AT-ONCE-${id}`)), ...sales.map((sale) => giveBack(sale))])
  for (const sale of sales) {
    expect((await fixture.wallet(sale)).balance).toBe(riyals(DEPOSIT) + sale.paid)
    expect(await fixture.payoutOf(sale)).toMatchObject({ paidAt: expect.any(Date), canceledAt: null })
  }
  expect(await fixture.payoutOf(await fixture.sell(seller))).toMatchObject({ net: 0, charged: riyals(PRICE) })
})

test('[PAY-OUT-12] the bank pays or refuses what was sent before its sale was taken back', async () => {
  const [paid, refused] = [await fixture.sell(await fixture.person()), await fixture.sell(await fixture.person())]
  const ids = [await send(paid), await send(refused)]
  await giveBack(paid)
  await giveBack(refused)
  await confirm(ids[0] ?? 0, 'LATE')
  expect(await fixture.payoutOf(await fixture.sell(paid.seller))).toMatchObject({ net: 0, charged: riyals(PRICE) })
  const path = `POST /api/admin/payouts/${ids[1]}/return`
  const second = await fixture.person({ role: 'finance' })
  await fixture.settled()
  const body = { reason: 'The account is closed' }
  await good(fixture.approve(second, await good(fixture.call(path, { token: finance.token, body }))))
  expect(await fixture.payoutOf(refused)).toMatchObject({ net: 0, charged: riyals(PRICE), paidAt: expect.any(Date) })
  expect(await fixture.payoutOf(await fixture.sell(refused.seller))).toMatchObject({ charged: 0, paidAt: null })
})

test('[ORD-93] [PAY-OUT-12] a reduced price is credited, paid to the wallet and taken off the payout; the return gives the rest', async () => {
  const sale = await fixture.sell(await fixture.person())
  const { net } = await fixture.payoutOf(sale)
  await reduce(sale, 1_500.25)
  await reduce(sale, 500)
  const reduced = riyals(2_000.25)
  expect((await fixture.wallet(sale)).balance).toBe(riyals(DEPOSIT) + reduced)
  expect(await fixture.payoutOf(sale)).toMatchObject({ net: net - reduced, charged: reduced })
  expect((await papersOf(sale)).at(-1)).toEqual(['simplified', sale.paid - reduced])
  await expect(reduce(sale, 21_000)).rejects.toMatchObject({ refusal: { refused: 'invalid' } })
  expect(toBuyer(await giveBack(sale))).toBe(sale.paid - reduced)
  expect((await fixture.wallet(sale)).balance).toBe(riyals(DEPOSIT) + sale.paid)
})

test('[ORD-93] the house bears the reduction of its own car with its VAT; a paid seller owes it', async () => {
  const own = await fixture.sell(house, { sellerVat: 'full' })
  expect(await reduce(own, 999.99)).toEqual([
    { line: 'reduction', who: 'buyer', amount: 99_999 },
    { line: 'reduction', who: 'house', amount: -99_999 },
  ])
  const seller = await fixture.person()
  const paid = await fixture.sell(seller)
  await sendPayout(paid, 'BANK-2')
  await reduce(paid, 700)
  expect((await fixture.payoutOf(await fixture.sell(seller))).charged).toBe(riyals(700))
})

test('[CASE-11] who is at fault bears registration and delivery: the buyer by an invoice, the seller by a charge, or the house', async () => {
  const costs = riyals(500 + 1_150)
  const seller = await fixture.person()
  const [one, two, three] = [
    await fixture.sell(seller, { withCosts: true }),
    await fixture.sell(seller, { withCosts: true }),
    await fixture.sell(await fixture.person(), { withCosts: true }),
  ]
  expect(toBuyer(await giveBack(one, 'buyer'))).toBe(one.paid - costs)
  expect((await fixture.wallet(one)).balance).toBe(riyals(DEPOSIT) + one.paid - costs)
  expect((await papersOf(one)).slice(-2)).toEqual([
    ['credit_note', expect.any(Number)],
    ['simplified', costs],
  ])
  expect(toBuyer(await giveBack(two, 'seller'))).toBe(two.paid)
  const next = await fixture.payoutOf(await fixture.sell(seller))
  expect(next.charged).toBe(costs)
  expect(toBuyer(await giveBack(three, 'house'))).toBe(three.paid)
  expect((await fixture.payoutOf(await fixture.sell(three.seller))).charged).toBe(0)
})
